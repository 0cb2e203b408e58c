import { createServer, type Server } from 'node:http';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { twilioSignature } from '#backend/platform/sms/twilio-sms.js';
import { startTexts, type RunningTexts } from '#sandbox/texts/server.js';
import { makeFastTempDir } from '#test/setup/system/fast-temp-dir.js';

const SID = `AC${'1'.repeat(32)}`;
const TOKEN = 'token-of-the-sandbox';
const FROM = '+447700900000';
const PHONE = '+447700900123';
const PUBLIC = 'https://shop.test/webhooks/sms';

let dataDir: string;
let texts: RunningTexts;
let inbox: Server;
let inboxUrl: string;
/** The forms that arrived at the shop, each with whether its signature was right. */
let forms: { path: string; form: Record<string, string>; isSigned: boolean }[];
let inboxStatus: number;

beforeEach(async () => {
  forms = [];
  inboxStatus = 200;
  inbox = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      const path = request.url ?? '';
      const signedUrl = path === '/webhooks/sms' ? PUBLIC : `${inboxUrl}${path}`;
      const isSigned = request.headers['x-twilio-signature'] === twilioSignature(TOKEN, signedUrl, form);
      forms.push({ path, form, isSigned });
      response.writeHead(inboxStatus).end();
    });
  });
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
  const address = inbox.address();
  if (typeof address !== 'object' || address === null) throw new Error('The inbox has no port.');
  inboxUrl = `http://127.0.0.1:${address.port}`;
  dataDir = makeFastTempDir('lighter-table-texts-');
  texts = await startTexts({
    port: 0,
    dataDir,
    accountSid: SID,
    token: TOKEN,
    from: FROM,
    webhookUrl: `${inboxUrl}/webhooks/sms`,
    signedUrl: PUBLIC,
  });
});

afterEach(async () => {
  await texts.close();
  inbox.closeAllConnections();
  await new Promise((resolve) => inbox.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(form: Record<string, string>, token = TOKEN) {
  const response = await fetch(`${texts.url}/2010-04-01/Accounts/${SID}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${SID}:${token}`).toString('base64')}` },
    body: new URLSearchParams(form),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}
const text = (more: Record<string, string> = {}) => ({
  To: PHONE,
  From: FROM,
  Body: 'Your box has left',
  ...more,
});
const reply = (body: string) =>
  fetch(`${texts.url}/phones/${PHONE.slice(1)}/reply`, {
    method: 'POST',
    body: new URLSearchParams({ body }),
    redirect: 'manual',
  });
const page = async () => (await fetch(texts.url)).text();

describe('the sandbox of text messages', () => {
  it('takes a message, which arrives at its phone and on the page', async () => {
    expect(await page()).toContain('No texts yet');
    const { status, body } = await send(text());
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        status: 'queued',
        to: PHONE,
        from: FROM,
        error_code: null,
        num_segments: '1',
      }),
    ]);
    expect(texts.store.newest(5)).toMatchObject([{ phone: PHONE, status: 'delivered' }]);
    expect(await page()).toMatch(/\+447700900123[^]*Your box has left/);
  });

  it.each([
    ['another token', {}, 20003, 401],
    ['no recipient', { To: '' }, 21604, 400],
    ['no sender', { From: '' }, 21603, 400],
    ['no words', { Body: '' }, 21602, 400],
    ['words that are too many', { Body: 'x'.repeat(1_601) }, 21617, 400],
    ['a recipient that is no number', { To: '12' }, 21211, 400],
    ['a sender of somebody else', { From: '+447700900999' }, 21606, 400],
    ['a landline', { To: '+447700900614' }, 21614, 400],
  ])('refuses %s', async (_name, more, code, status) => {
    const refused = await send(text(more), code === 20003 ? 'another' : TOKEN);
    expect(refused).toEqual({ status, body: expect.objectContaining({ code, status }) });
    expect(texts.store.newest(5)).toEqual([]);
  });

  it('calls back for each status, signed, and says why a message did not arrive', async () => {
    await send(text({ StatusCallback: `${inboxUrl}/status` }));
    await send(text({ To: '+447700900003', StatusCallback: `${inboxUrl}/status` }));
    await texts.close();
    const told = forms.map(({ form: { To, MessageStatus, ErrorCode }, isSigned }) => [
      To,
      MessageStatus,
      ErrorCode,
      isSigned,
    ]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        [PHONE, 'sent', undefined, true],
        [PHONE, 'delivered', undefined, true],
        ['+447700900003', 'sent', undefined, true],
        ['+447700900003', 'undelivered', '30003', true],
      ]),
    );
    // The next test closes a sandbox of its own.
    texts = await startTexts({
      port: 0,
      dataDir,
      accountSid: SID,
      token: TOKEN,
      from: FROM,
      webhookUrl: inboxUrl,
      signedUrl: PUBLIC,
    });
  });

  it('passes on a STOP, signed for the public address, and refuses the phone until it says START', async () => {
    await send(text());
    expect((await reply(' stop ')).status).toBe(303);
    expect(forms).toMatchObject([
      {
        path: '/webhooks/sms',
        isSigned: true,
        form: { From: PHONE, To: FROM, Body: 'stop', AccountSid: SID },
      },
    ]);
    expect((await send(text())).body).toMatchObject({ code: 21610 });
    expect(await page()).toContain('Has said STOP');
    await reply('START');
    expect((await send(text())).status).toBe(201);
  });

  it('shows a reply that the shop did not take', async () => {
    inboxStatus = 400;
    await send(text());
    await reply('Thanks');
    expect(await page()).toContain('the shop did not take it (400)');
  });

  it('misbehaves when it is told to', async () => {
    const faults = (body: object) =>
      fetch(`${texts.url}/test/faults`, { method: 'POST', body: JSON.stringify(body) });
    await faults({ status: 429 });
    expect((await send(text())).status).toBe(429);
    await faults({ loseAnswers: true });
    await expect(send(text())).rejects.toThrow();
    expect(texts.store.newest(5)).toHaveLength(1);
    await faults({});
    expect((await send(text())).status).toBe(201);
    expect((await faults({ status: 9 })).status).toBe(400);
  });

  it('answers no page of another site', async () => {
    await send(text());
    const response = await fetch(`${texts.url}/phones/${PHONE.slice(1)}/reply`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ body: 'STOP' }),
    });
    expect([response.status, texts.store.isStopped(PHONE)]).toEqual([403, false]);
  });
});
