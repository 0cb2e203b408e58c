import type { Direction, Store, StoredText } from './store.js';
import { postForm, type Form } from './webhooks.js';

/** The usual words at Twilio for any number (twilio.com/docs/messaging/tutorials/advanced-opt-out). */
const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'];
const START_WORDS = ['START', 'YES', 'UNSTOP'];
const STOPPED_ANSWER = 'You will get no more texts from this number. Reply START to get them again.';
const STARTED_ANSWER = 'You will get texts from this number again. Reply STOP to end them.';

/** Numbers whose messages are taken and then do not arrive, and Twilio's code for it. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  '+447700900003': '30003',
  '+447700900005': '30005',
};

export interface NetworkOptions {
  readonly store: Store;
  readonly accountSid: string;
  readonly token: string;
  readonly from: string;
  /** Where the shop takes replies on this machine, and the address by which it is known, which is signed. */
  readonly webhookUrl: string;
  readonly signedUrl: string;
  readonly now: () => Date;
}

/** The phones: what arrives at them, and what they reply. */
export class Network {
  private readonly under = new Set<Promise<unknown>>();

  constructor(private readonly options: NetworkOptions) {}

  /** Brings a message that was taken to its phone, and says so where a callback was asked for. */
  deliver(text: StoredText): void {
    this.keep(this.bring(text));
  }

  /** A reply from a phone: the provider minds STOP and START itself, and the shop gets every reply. */
  async reply(phone: string, body: string): Promise<void> {
    const { store, now } = this.options;
    const text = store.add({ ...line('inbound', phone, body), status: 'received', atMs: now().getTime() });
    const word = body.trim().toUpperCase();
    const isStop = STOP_WORDS.includes(word);
    if (isStop || START_WORDS.includes(word)) {
      store.setStopped(phone, isStop);
      const answer = isStop ? STOPPED_ANSWER : STARTED_ANSWER;
      store.add({ ...line('provider', phone, answer), status: 'delivered', atMs: now().getTime() });
    }
    const { webhookUrl: url, signedUrl } = this.options;
    const status = await this.post({ url, signedUrl }, this.replyForm(text));
    if (status === null || status >= 300)
      store.mark(text.sid, 'received', status === null ? 'no answer' : String(status));
  }

  async close(): Promise<void> {
    await Promise.all(this.under);
  }

  private async bring({ sid, phone, callback }: StoredText): Promise<void> {
    const error = UNREACHABLE[phone] ?? null;
    for (const status of ['sent', error === null ? 'delivered' : 'undelivered']) {
      this.options.store.mark(sid, status, status === 'undelivered' ? error : null);
      if (callback === null) continue;
      await this.post({ url: callback, signedUrl: callback }, this.statusForm(sid, phone, status, error));
    }
  }

  private post(
    place: { readonly url: string; readonly signedUrl: string },
    form: Form,
  ): Promise<number | null> {
    return postForm({ ...place, token: this.options.token }, form);
  }

  private replyForm({ sid, phone, body }: StoredText): Form {
    const { accountSid, from } = this.options;
    return {
      MessageSid: sid,
      SmsSid: sid,
      SmsMessageSid: sid,
      SmsStatus: 'received',
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      From: phone,
      To: from,
      Body: body,
      NumMedia: '0',
      NumSegments: '1',
    };
  }

  private statusForm(sid: string, phone: string, status: string, error: string | null): Form {
    const { accountSid, from } = this.options;
    return {
      MessageSid: sid,
      SmsSid: sid,
      MessageStatus: status,
      SmsStatus: status,
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      From: from,
      To: phone,
      ...(error !== null && status === 'undelivered' ? { ErrorCode: error } : {}),
    };
  }

  private keep(work: Promise<unknown>): void {
    this.under.add(work);
    void work.finally(() => this.under.delete(work));
  }
}

function line(direction: Direction, phone: string, body: string) {
  return { direction, phone, body, callback: null };
}
