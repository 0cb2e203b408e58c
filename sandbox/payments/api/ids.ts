import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

// A session's id is the only key to its payment page, so it is long; the other ids are as long as the
// provider's.
const LENGTH_BY_PREFIX = {
  cs_test_: 58,
  pi_: 24,
  plink_: 24,
  ch_: 24,
  re_: 24,
  dp_: 24,
  txn_: 24,
  pm_: 24,
  seti_: 24,
  in_: 24,
  ii_: 24,
  il_: 24,
  inpay_: 24,
  sub_: 24,
  si_: 14,
  bpc_: 24,
  bps_: 24,
  we_: 24,
  evt_: 24,
  cus_: 14,
  li_: 24,
  price_: 24,
  prod_: 14,
  req_: 14,
} as const;

export type IdPrefix = keyof typeof LENGTH_BY_PREFIX;

/** Generates an id in the provider's format. */
export function makeId(prefix: IdPrefix): string {
  const length = LENGTH_BY_PREFIX[prefix];
  let id: string = prefix;
  // Bytes of 248 and more would favour the first characters; they are discarded.
  while (id.length < prefix.length + length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && id.length < prefix.length + length) id += ALPHABET[byte % 62];
    }
  }
  return id;
}
