export const adminAudit = {
  heading: 'Audit log',
  text: 'Who did what, and when. Entries can’t be changed.',
  search: 'Search the log',
  searchHelp: 'Email address, ID or part of an action, such as “refund”',
  table: 'Entries of the audit log, newest first',
  columns: { at: 'When', action: 'Action', actor: 'Who', subject: 'Subject', details: 'Details' },
  nobody: 'Not signed in',
  system: 'System',
  gone: 'Account {id}',
  empty: { heading: 'No entries', text: 'No entries match this search.' },
} as const;
