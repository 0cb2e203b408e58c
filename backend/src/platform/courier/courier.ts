/** Where a parcel is, in the words of no particular courier. */
export type ParcelState =
  'booked' | 'collected' | 'out_for_delivery' | 'attempt_failed' | 'delivered' | 'returned' | 'cancelled';

/** Why a parcel did not arrive, as far as its courier says it: the words of rule O19. */
export type AttemptFailure = 'nobody_there' | 'address_not_found' | 'delayed';

/** The recipient of a parcel. Nothing of what is in it, and no email address: we write to our customers ourselves. */
export interface Recipient {
  readonly name: string;
  readonly addressLine: string;
  /** Flat or floor; empty when there is none. */
  readonly addressLine2: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: 'GB' | 'IE';
  readonly phone: string;
}

export interface BookingRequest {
  /** Ours, the same for each try: a courier books one parcel for it, however often it is asked. */
  readonly reference: string;
  /** The code on the customer's emails, for people who read the label. */
  readonly orderCode: string;
  readonly recipient: Recipient;
  /** The customer's note for the driver; printed on the label. */
  readonly note: string | null;
  readonly weightGrams: number;
  /** The day on which it has to arrive. */
  readonly deliveryDate: string;
}

export interface BookedParcel {
  readonly shipmentId: string;
  readonly parcelId: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
  readonly carrier: string;
  /** A PNG of A6; null when the courier has it, and did not send it along. */
  readonly label: Buffer | null;
}

/** What a courier says about a parcel at one moment. */
export interface ParcelReport {
  readonly parcelId: string;
  /** Null for what changes nothing here, such as 'sorted', and for what we do not know. */
  readonly state: ParcelState | null;
  readonly failure: AttemptFailure | null;
  /** When its courier last changed it. */
  readonly changedAt: Date;
}

/** A cancellation may take days at a courier; 'refused' means that the parcel is on its way or has arrived. */
export type CancelOutcome = 'cancelled' | 'queued' | 'refused';

/** The request can never succeed as it is: a person has to change something. `message` says what. */
export class CourierRefused extends Error {}

/** Too many calls: none may follow for some seconds, and the request itself was not tried. */
export class CourierBusy extends Error {
  constructor(readonly retryAfterS: number) {
    super(`the courier asks to wait ${retryAfterS} s`);
  }
}

/** No response in time, or one that says nothing about the request: it may have been carried out. */
export class CourierUnavailable extends Error {}

/**
 * A courier that is booked by its API. Every call has a time-out and is made once; callers retry. Never inside a
 * transaction. Throws CourierRefused, CourierBusy and CourierUnavailable.
 */
export abstract class Courier {
  /** The most parcels of one `read`. */
  static readonly MOST_READ = 100;

  /** Whether there is an account to book with. */
  abstract readonly isConfigured: boolean;

  /** Books a parcel; the same reference again returns the parcel that there is. */
  abstract book(request: BookingRequest): Promise<BookedParcel>;

  /** The parcel of a reference; null when none was booked. */
  abstract find(reference: string): Promise<BookedParcel | null>;

  /** The label of a booked parcel, a PNG. */
  abstract label(parcelId: string): Promise<Buffer>;

  abstract cancel(shipmentId: string): Promise<CancelOutcome>;

  /** Where parcels are now; those that the courier does not know are left out. */
  abstract read(parcelIds: readonly string[]): Promise<ParcelReport[]>;
}
