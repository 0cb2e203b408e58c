/** What all lists of the back office share: the selection, the columns and the views. */
export const adminTable = {
  choose: 'Select {row}',
  allRows: 'all rows on this page',
  download: 'Download CSV',
  downloadUses: 'Download uses',
  columns: {
    button: 'Columns',
    title: 'Columns',
    text: 'Your choice is saved for this list.',
    usual: 'Show the usual columns',
    close: 'Close',
    cancel: 'Cancel',
  },
  views: {
    label: 'Saved views',
    save: 'Save this view',
    title: 'Save this view',
    text: 'The current filters and sort order, under a name of your own.',
    name: 'Name',
    nameMissing: 'Enter a name',
    nameTaken: 'You already have a view with this name',
    confirm: 'Save view',
    remove: 'Delete the view {name}',
  },
  filters: {
    button: 'Filters',
    buttonCount: 'Filters, {count} set',
    remove: 'Remove the filter {name}: {value}',
    clear: 'Clear filters',
    any: 'Any',
  },
} as const;
