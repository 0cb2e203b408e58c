/** Words of the wallet beside those of the content files. */
export const walletWords = {
  pays: 'A wallet pays for boxes, trial days and packages without reaching for a card.',
} as const;
