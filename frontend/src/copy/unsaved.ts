/** What a dialog asks before it closes with unsaved changes. */
export const dialogWords = {
  unsaved: {
    title: 'Close without saving?',
    text: 'What you have changed here is not saved yet.',
    keep: 'Keep editing',
    close: 'Close without saving',
  },
} as const;
