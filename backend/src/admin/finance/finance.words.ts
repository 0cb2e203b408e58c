/** The words of the files for bookkeeping. */
export const FINANCE_WORDS = {
  liabilities: [
    'Date',
    'Name',
    'Email',
    'Wallet, money paid in',
    'Wallet, bonus',
    'Commission',
    'Paid, not yet delivered',
    'Total',
  ],
  vat: ['Month ending', 'Sales', 'VAT code', 'VAT rate %', 'Charged', 'Refunded', 'Net', 'VAT'],
  journal: ['Date', 'Account', 'Account name', 'Description', 'VAT code', 'Debit', 'Credit'],
  selfBills: ['Month ending', 'Self-bill', 'Name', 'Code', 'VAT number', 'Agreement', 'Agreed on', 'Amount'],
  streams: {
    one_time: 'One-time orders',
    weekly: 'Weekly boxes',
    membership: 'LT+ membership',
    delivery: 'Delivery',
  },
} as const;
