/** A reply to one of our text messages. */
export interface SmsReplyForm {
  /** The provider's id of the reply: the same when it is delivered again. */
  readonly id: string;
  /** E.164. */
  readonly from: string;
  readonly words: string;
}

/** Its recipient has told the provider to stop; the number gets no texts; or something of the account's. */
export type SmsRefusal = 'stopped' | 'number' | 'other';

/** It will not be sent, now or later. */
export class SmsRefused extends Error {
  constructor(
    message: string,
    readonly reason: SmsRefusal,
  ) {
    super(message);
  }
}

/** The provider had too much to do: it was certainly not taken, and may be tried again after so long. */
export class SmsBusy extends Error {
  constructor(readonly retryAfterS: number) {
    super(`the provider asks to wait ${retryAfterS} s`);
  }
}

/** No answer, or none that says anything: it may have been sent. */
export class SmsUnclear extends Error {}

/** Sends text messages and reads the replies to them. Each call is made once, has a time-out, and is in no transaction. */
export abstract class SmsProvider {
  /** Whether there is an account; without one nothing is offered and no number is asked for. */
  abstract readonly isConfigured: boolean;

  /** Throws SmsRefused, SmsBusy and SmsUnclear. */
  abstract send(to: string, words: string): Promise<void>;

  /** The reply in a signed form; 'signature' and 'unreadable' are refused. */
  abstract readReply(
    form: Readonly<Record<string, unknown>>,
    signature: string,
  ): SmsReplyForm | 'signature' | 'unreadable';
}
