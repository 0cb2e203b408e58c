/** The agreement on self-billing in a professional's dashboard (rule R90). */
export const selfBilling = {
  heading: 'Self-billing',
  text: 'We write your invoices for you, one for each month with commission.',
  notLoaded: 'We couldn’t load your agreement.',
  agreed: 'Agreed on {date} (version {version})',
  vatNumberIs: 'VAT number {vatNumber}',
  noVatNumber: 'Not registered for VAT',
  change: 'Change',
  saved: 'Agreement saved.',
  vatNumber: 'VAT number',
  vatNumberHelp: 'Leave blank if you aren’t registered for VAT.',
  vatNumberWrong: 'Enter a UK VAT number, such as GB 123 4567 89',
  agree: 'I agree to self-billing on these terms.',
  agreeMissing: 'Please tick this to agree.',
  save: 'Save agreement',
  bills: 'Your self-bills',
} as const;
