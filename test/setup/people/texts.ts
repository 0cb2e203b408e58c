import { createServer, type Server } from 'node:http';
import { expect } from '@jest/globals';
import { Clock } from '#backend/platform/clock/clock.js';
import { twilioSignature } from '#backend/platform/sms/twilio-sms.js';
import { TextMessagesDto } from '#backend/sms/sms.dto.js';
import { SmsSendingService } from '#backend/sms/sms-sending.service.js';
import { placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';

const TOKEN = 'a-token-of-the-tests';
const SID = `AC${'0'.repeat(32)}`;
export const NOON = new Date('2027-03-02T12:00:00Z');
export const NIGHT = new Date('2027-03-02T22:00:00Z');
export const MORNING = new Date('2027-03-03T08:00:00Z');

/** What arrived at the stand-in for Twilio, and how it answers next. */
export const arrived: Record<string, string>[] = [];
const answers: { status: number; body: object }[] = [];
let server: Server;
export let shop: TestShop;
export let worker: TestWorker;
export let sending: SmsSendingService;
let nextNumber = 0;

/** Opens a shop and its worker beside a stand-in for the provider. */
export async function openTexts(): Promise<void> {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isOurs =
        request.headers.authorization === `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`;
      if (request.url !== `/2010-04-01/Accounts/${SID}/Messages.json` || !isOurs)
        return void response.writeHead(401).end('{}');
      arrived.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))));
      const { status, body } = answers.shift() ?? { status: 201, body: { status: 'queued' } };
      response.writeHead(status, { 'retry-after': '30' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The stand-in has no port.');
  Object.assign(process.env, {
    TWILIO_ACCOUNT_SID: SID,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: '+447700900000',
    TWILIO_API_URL: `http://127.0.0.1:${address.port}`,
  });
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  sending = worker.get(SmsSendingService);
}

/** Noon, with nothing that waits or has arrived. */
export async function beginAtNoon(): Promise<void> {
  at(NOON);
  await sending.sendDue();
  arrived.length = 0;
  answers.length = 0;
}

export async function closeTexts(): Promise<void> {
  await worker.close();
  await shop.close();
  for (const name of Object.keys(process.env)) if (name.startsWith('TWILIO_')) delete process.env[name];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

export function at(time: Date): void {
  worker.get(Clock).now = () => time;
}

export interface Recipient extends SignedInPerson {
  readonly number: string;
}

export async function aRecipient(): Promise<Recipient> {
  const person = await aSignedInPerson(shop);
  nextNumber += 1;
  const number = `+4477009${String(10_000 + nextNumber)}`;
  await choose(person, number.replace('+44', '0'));
  expect((await confirm(person, takeCode(number))).status).toBe(200);
  return { ...person, number };
}

export const choose = ({ headers }: SignedInPerson, number: string) =>
  shop.call('PUT', '/api/me/text-messages', { headers, body: { number } });
export const confirm = ({ headers }: SignedInPerson, code: string) =>
  shop.call('POST', '/api/me/text-messages/code', { headers, body: { code } });

/** The code that was texted to a number last; its texts are taken from what arrived. */
export function takeCode(number: string): string {
  const codes = arrived.filter(({ To, Body = '' }) => To === number && /^\d{6} is your/.test(Body));
  for (const text of codes) arrived.splice(arrived.indexOf(text), 1);
  return codes.at(-1)?.['Body']?.slice(0, 6) ?? '';
}

export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export async function anOrderOf({ userId }: SignedInPerson): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop);
  await shop.sql('update orders set user_id = $1 where id = $2', [userId, orderId]);
  return orderId;
}

export const left = (userId: string, subjectId: string) =>
  sending.plan({ subjectId, kind: 'left', userId, about: 'LT-1' });
export const rowOf = async (subjectId: string) =>
  (await shop.sql('select * from sms_message where subject_id = $1', [subjectId]))[0];
export const chosen = async ({ headers }: SignedInPerson) =>
  (await shop.call('GET', '/api/me/text-messages', { headers })).read(TextMessagesDto);

let nextReply = 0;
export function reply(fields: Record<string, string>, signed?: string) {
  nextReply += 1;
  const form = { MessageSid: `SM${String(nextReply).padStart(32, '0')}`, Body: 'STOP', ...fields };
  const url = `${process.env['PUBLIC_URL'] ?? ''}/webhooks/sms`;
  return shop.call('POST', '/webhooks/sms', {
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signed ?? twilioSignature(TOKEN, url, form),
    },
  });
}

/** How the provider answers next, one for each call. */
export function answerWith(next: readonly { status: number; body: object }[]): void {
  answers.splice(0, answers.length, ...next);
}
