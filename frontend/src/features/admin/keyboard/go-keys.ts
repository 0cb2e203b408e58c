import type { SectionName } from '../sections.js';

/** `g` and then this letter opens the section. */
export const GO_KEYS: Readonly<Partial<Record<SectionName, string>>> = {
  today: 't',
  orders: 'o',
  deliveries: 'd',
  recalls: 'e',
  kitchen: 'k',
  boxes: 'b',
  complaints: 'c',
  users: 'u',
  contact: 'i',
  moderation: 'm',
  catalog: 'l',
  promotions: 'r',
  professionals: 'p',
  payouts: 'y',
  overview: 'a',
  finance: 'f',
  audit: 'h',
  operations: 'j',
  business: 's',
};
