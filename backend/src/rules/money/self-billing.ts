/** The agreement that the shop bills for the professional (rule R90); a changed text has a new version. */
export const SELF_BILLING = {
  version: '2026-11',
  terms: [
    'We write a self-billed invoice for your commission each month, and you don’t invoice us for it yourself.',
    'Tell us at once if you register for VAT, your VAT number changes, you stop being registered, or you transfer your business.',
    'Each self-bill has its own number and shows your name, your VAT number if you have one, and ours.',
    'The agreement holds for twelve months and renews with each new version. You can end it at any time by writing to us.',
  ],
} as const;

/** 'GB' and the digits of a UK VAT number, typed with spaces or without; undefined for anything else. */
export function vatNumberOf(text: string): string | undefined {
  const found = /^(?:GB)?(\d{9}(?:\d{3})?)$/.exec(text.toUpperCase().replaceAll(/[ .-]/g, ''));
  return found ? `GB${found[1]}` : undefined;
}
