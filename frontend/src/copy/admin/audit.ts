export const adminAudit = {
  heading: 'Audit log',
  text: 'Who did what, and when. Nothing in it can be changed.',
  search: 'Search the log',
  searchHelp: 'An email address, an id, or a part of what was done, such as “refund”',
  table: 'Entries of the audit log, newest first',
  columns: { at: 'When', action: 'What', actor: 'Who', subject: 'To what', details: 'Details' },
  nobody: 'Nobody signed in',
  system: 'The shop itself',
  gone: 'Account {id}',
  empty: { heading: 'No entries', text: 'Nothing in the log fits this search.' },
} as const;
