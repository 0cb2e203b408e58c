/** Label warnings for parcels that have left the kitchen (rule F78). */
export const kitchenWarnings = {
  heading: 'Label warnings',
  text: 'Dishes that were changed when parcels with them had left, or on the morning of their day. Compare the change with what was cooked, then warn the customers or note why they need no warning.',
  table: 'Label warnings',
  empty: {
    heading: 'No label warnings',
    text: 'No customer is waiting to hear of a changed label.',
  },
  columns: {
    dish: 'Dish',
    change: 'Not on the label',
    parcels: 'Parcels',
    state: 'State',
    decide: 'What to do',
  },
  contains: 'Contains {names}',
  mayContain: 'May contain {names}',
  lostDiets: 'Not {names} any more',
  parcels: {
    one: '{count} parcel, {customers} to write to, delivery {from} to {to}',
    other: '{count} parcels, {customers} customers to write to, delivery {from} to {to}',
  },
  states: { open: 'Open', sent: 'Sent', resolved: 'No warning needed', withdrawn: 'Label put right' },
  calls: 'Whom to call first',
  callsOf: 'Whom to call first about {name}',
  callsMore: 'There are more parcels than can be looked through at once: send the warning.',
  noCalls: 'No one declared it.',
  declared: 'Declared: {names}',
  note: 'Wrote: {note}',
  send: 'Warn the customers',
  sendTitle: 'Warn the customers about {name}?',
  sendText: {
    one: '{count} customer gets an email that names the dish and what was not on its label. It can’t be taken back.',
    other:
      '{count} customers each get an email that names the dish and what was not on its label. It can’t be taken back.',
  },
  sendConfirm: 'Send the warning',
  settle: 'No warning needed',
  settleTitle: 'No warning about {name}?',
  settleText:
    'Nobody is written to. Please say why: for example that the change is for a later day’s cooking.',
  settleConfirm: 'Note it',
} as const;
