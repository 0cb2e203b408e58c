/** What a dialog asks before it closes with unsaved changes. */
export const dialogWords = {
  unsaved: {
    title: 'Close without saving?',
    text: 'You haven’t saved your changes.',
    keep: 'Keep editing',
    close: 'Close without saving',
  },
} as const;
