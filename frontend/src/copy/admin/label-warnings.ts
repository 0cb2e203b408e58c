/** Label warnings for parcels that have left the kitchen (rule F78). */
export const kitchenWarnings = {
  heading: 'Label warnings',
  text: 'Dishes changed after their parcels left, or on the morning of delivery. Compare the change with what was cooked, then warn customers or record why no warning is needed.',
  table: 'Label warnings',
  empty: {
    heading: 'No label warnings',
    text: 'No label change needs a warning.',
  },
  columns: {
    dish: 'Dish',
    change: 'Not on the label',
    parcels: 'Parcels',
    state: 'Status',
    decide: 'Actions',
  },
  contains: 'Contains {names}',
  mayContain: 'May contain {names}',
  lostDiets: 'No longer {names}',
  parcels: {
    one: '{count} parcel, {customers} to email, delivery {from} to {to}',
    other: '{count} parcels, {customers} customers to email, delivery {from} to {to}',
  },
  states: { open: 'Open', sent: 'Sent', resolved: 'No warning needed', withdrawn: 'Label corrected' },
  calls: 'Who to call first',
  callsOf: 'Who to call first about {name}',
  callsMore: 'Too many parcels to check one by one: send the warning.',
  noCalls: 'No customer declared it.',
  declared: 'Declared: {names}',
  note: 'Note: {note}',
  send: 'Warn customers',
  sendTitle: 'Warn customers about {name}?',
  sendText: {
    one: '{count} customer gets an email naming the dish and what was missing from its label. This can’t be undone.',
    other:
      '{count} customers each get an email naming the dish and what was missing from its label. This can’t be undone.',
  },
  sendConfirm: 'Send warning',
  settle: 'No warning needed',
  settleTitle: 'No warning about {name}?',
  settleText: 'No customer is emailed. Give the reason, such as a change that applies from a later batch.',
  settleConfirm: 'Confirm',
} as const;
