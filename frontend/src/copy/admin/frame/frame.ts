/** The frame of the back office: navigation, search, who is signed in, keys. */
export const adminFrame = {
  navigation: 'Sections',
  home: '{brandName}, back office',
  shop: 'Open the shop',
  more: 'More',
  allSections: 'All sections',
  close: 'Close',
  waiting: '{count} waiting',
  late: '{count} waiting, some overdue',
  findHint: 'Find an order, person, box or section',
  account: 'Your account',
  myAccount: 'My account',
  signOut: 'Sign out',
  roles: {
    admin: 'Administrator',
    kitchen: 'Kitchen',
    support: 'Support',
    finance: 'Finance',
    content: 'Content',
  },
} as const;

/** The command palette. */
export const adminPalette = {
  title: 'Find or do',
  label: 'Order number, name, email, box or section',
  hint: 'Arrow keys to choose, Enter to open.',
  results: 'Results',
  looking: 'Looking…',
  failed: 'Records couldn’t be searched. Sections and actions still work.',
  none: 'Nothing found for “{words}”. Try an order number, an email address or a name.',
  count: '{count} results',
  groups: {
    page: 'On this page',
    orders: 'Orders',
    people: 'People',
    boxes: 'Weekly boxes',
    sections: 'Go to',
    actions: 'Actions',
  },
  order: '{code} · {name}',
  orderMore: '{amount} · {status}',
  person: '{first} {last}',
  box: '{id} · {name}',
  actions: {
    keys: 'Show all keys',
    print: 'Print this page',
    shop: 'Open the shop',
    account: 'My account',
    signOut: 'Sign out',
  },
} as const;

/** The dialog with all keys. */
export const adminKeys = {
  title: 'Keys',
  close: 'Close',
  groups: {
    everywhere: 'Everywhere',
    go: 'Go to',
    lists: 'In a list',
    record: 'On a record',
    page: 'On this page',
  },
  then: 'then',
  or: 'or',
  to: 'to',
  find: 'Find or do',
  help: 'Show the keys that work here',
  leave: 'Leave the field',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the row',
  select: 'Select the row',
  selectTo: 'Select all up to the row',
  selectDown: 'Select downwards',
  selectUp: 'Select upwards',
  clear: 'Clear the selection',
  view: 'Open a view',
  filter: 'Search the list',
  nextRecord: 'Next of the list',
  previousRecord: 'Previous of the list',
  back: 'Back to the list',
  single: 'Single keys',
  singleHelp: 'Turn them off if you dictate or press keys by accident. Ctrl K always works.',
} as const;

/** The page of one record. */
export const adminRecord = {
  trail: 'Place in the list',
  place: '{at} of {of}',
  placeOfMore: '{at} of {of}+',
  notFound: 'The list didn’t load. Please try again.',
  previous: 'Previous',
  next: 'Next',
} as const;
