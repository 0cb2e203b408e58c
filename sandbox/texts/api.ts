import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readBody, sendText } from '../web/http.js';
import type { Network } from './network.js';
import type { Store, StoredText } from './store.js';

export const API_PREFIX = '/2010-04-01/';
const MOST_CHARACTERS = 1_600;
const SEGMENT = 160;

/** How the API misbehaves from now on; an empty object resets it. */
export const apiFaults = z.strictObject({
  status: z.int().min(400).max(599).optional(),
  hangMs: z.number().min(0).max(60_000).optional(),
  /** Messages are taken, and the connection breaks before the response. */
  loseAnswers: z.boolean().optional(),
});
export type ApiFaults = z.output<typeof apiFaults>;

/** Refusals, by Twilio's codes (twilio.com/docs/api/errors), in words of ours. */
const REFUSALS = {
  20003: [401, 'The account id and token do not match.'],
  20404: [404, 'There is nothing here.'],
  21211: [400, 'To is no valid phone number.'],
  21602: [400, 'A message needs a Body.'],
  21603: [400, 'A message needs a From.'],
  21604: [400, 'A message needs a To.'],
  21606: [400, 'From is no number of this account.'],
  21610: [400, 'The recipient has replied STOP to this number.'],
  21614: [400, 'To is no mobile number.'],
  21617: [400, 'The Body is longer than 1,600 characters.'],
} as const satisfies Record<number, readonly [status: number, message: string]>;
type Refusal = keyof typeof REFUSALS;

/** Numbers that the provider refuses whenever it is asked. */
const REFUSED: Readonly<Record<string, Refusal>> = { '+447700900211': 21211, '+447700900614': 21614 };

export interface ApiOptions {
  readonly store: Store;
  readonly network: Network;
  readonly accountSid: string;
  readonly token: string;
  readonly from: string;
  readonly now: () => Date;
}

/** Twilio's Messages resource, as far as the shop uses it; the README names the pages. */
export class Api {
  constructor(private readonly options: ApiOptions) {}

  get faults(): ApiFaults {
    const kept = apiFaults.safeParse(this.options.store.setting('faults'));
    return kept.success ? kept.data : {};
  }

  setFaults(faults: ApiFaults): void {
    this.options.store.set('faults', faults);
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { status, hangMs = 0, loseAnswers = false } = this.faults;
    if (hangMs > 0) await sleep(hangMs, undefined, { ref: false });
    if (status !== undefined)
      return send(response, status, { code: 20500, message: 'The sandbox was told to fail.', status });
    const { accountSid, token } = this.options;
    const basic = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return refuse(response, 20003);
    const messages = `${API_PREFIX}Accounts/${accountSid}/Messages`;
    const call = `${request.method ?? 'GET'} ${url.pathname}`;
    if (call === `POST ${messages}.json`) {
      const taken = this.take(new URLSearchParams(await readBody(request)));
      // Sent, and nobody learns of it.
      if (loseAnswers && typeof taken === 'object') return void response.destroy();
      return typeof taken === 'object'
        ? send(response, 201, this.resource(taken, 'queued'))
        : refuse(response, taken);
    }
    const sid = url.pathname.startsWith(`${messages}/`)
      ? /\/(SM[0-9a-f]{32})\.json$/.exec(url.pathname)?.[1]
      : undefined;
    const found = request.method === 'GET' && sid ? this.options.store.find(sid) : undefined;
    return found ? send(response, 200, this.resource(found, found.status)) : refuse(response, 20404);
  }

  private take(form: URLSearchParams): StoredText | Refusal {
    const { store, network, from, now } = this.options;
    const [phone, sender, body] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? ''];
    if (phone === '') return 21604;
    if (sender === '') return 21603;
    if (body === '') return 21602;
    if (body.length > MOST_CHARACTERS) return 21617;
    if (!/^\+[1-9]\d{6,14}$/.test(phone)) return 21211;
    if (sender !== from) return 21606;
    const refused = REFUSED[phone];
    if (refused !== undefined) return refused;
    if (store.isStopped(phone)) return 21610;
    const text = store.add({
      direction: 'outbound-api',
      phone,
      body,
      status: 'queued',
      callback: form.get('StatusCallback'),
      atMs: now().getTime(),
    });
    network.deliver(text);
    return text;
  }

  private resource({ sid, direction, phone, body, error, atMs }: StoredText, status: string): object {
    const { accountSid, from } = this.options;
    const time = new Date(atMs).toUTCString().replace('GMT', '+0000');
    return {
      sid,
      account_sid: accountSid,
      api_version: '2010-04-01',
      body,
      date_created: time,
      date_sent: status === 'queued' ? null : time,
      date_updated: time,
      direction: direction === 'inbound' ? 'inbound' : 'outbound-api',
      error_code: error === null ? null : Number(error),
      error_message: null,
      from: direction === 'inbound' ? phone : from,
      to: direction === 'inbound' ? from : phone,
      messaging_service_sid: null,
      num_media: '0',
      num_segments: String(Math.ceil(body.length / SEGMENT)),
      price: null,
      price_unit: 'GBP',
      status,
      uri: `${API_PREFIX}Accounts/${accountSid}/Messages/${sid}.json`,
    };
  }
}

function refuse(response: ServerResponse, code: Refusal): void {
  const [status, message] = REFUSALS[code];
  send(response, status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  sendText(response, status, JSON.stringify(body), {
    'Content-Type': 'application/json; charset=utf-8',
    ...(status === 429 ? { 'Retry-After': '30' } : {}),
  });
}
