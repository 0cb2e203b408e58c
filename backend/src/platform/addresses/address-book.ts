import type { Country } from '#backend/rules/delivery/postcodes.js';

/** An address at a postcode, as a checkout's fields have it. */
export interface FoundAddress {
  readonly address: string;
  readonly apartment: string;
}

export interface FoundPlace {
  /** Null where the postcode does not tell it. */
  readonly town: string | null;
  /** Empty unless a provider with addresses is connected. */
  readonly addresses: readonly FoundAddress[];
}

/**
 * Looks up what a postcode tells about an address. The default knows post towns and calls nobody; a provider
 * takes its place by another class for this token (ADR 0060). A look-up only helps: every field can be typed.
 */
export abstract class AddressBook {
  /** `postcode` is in its canonical form, 'SW4 7AB'. */
  abstract lookUp(postcode: string, country: Country): Promise<FoundPlace>;
}
