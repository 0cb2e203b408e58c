import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import nodemailer from 'nodemailer';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/server.js';

interface Message {
  id: string;
  messageId: string | null;
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  receivedAt: string;
}

let dataDir: string;
let mailbox: RunningMailbox;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailbox-'));
  mailbox = await startMailbox({ httpPort: 0, smtpPort: 0, dataDir });
});

afterEach(async () => {
  await mailbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(
  to: string,
  subject: string,
  more: { text?: string; html?: string; messageId?: string; replyTo?: string } = {},
) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: mailbox.smtpPort, secure: false });
  try {
    await transport.sendMail({
      from: 'Lighter Table <hello@shop.test>',
      to,
      subject,
      text: 'Hello',
      ...more,
    });
  } finally {
    transport.close();
  }
}

async function messages(query = ''): Promise<Message[]> {
  const response = await fetch(`${mailbox.url}/api/messages${query}`);
  const list: Message[] = JSON.parse(await response.text());
  return list;
}

describe('the mailbox', () => {
  it('keeps emails, newest first, and finds those to one address', async () => {
    await send('Ann@demo.test', 'First', {
      text: 'Grüße, 5 £',
      html: '<p>Hello</p>',
      messageId: '<one@shop.test>',
      replyTo: 'help@shop.test',
    });
    await send('bob@demo.test, ann@demo.test', 'Second');
    expect((await messages()).map(({ subject }) => subject)).toEqual(['Second', 'First']);
    expect((await messages('?to=ann@demo.test')).map(({ subject }) => subject)).toEqual(['Second', 'First']);
    expect((await messages('?to=BOB@demo.test')).map(({ subject }) => subject)).toEqual(['Second']);
    expect(await messages('?to=demo.test')).toEqual([]);
    expect((await messages('?limit=2'))[1]).toMatchObject({
      to: 'Ann@demo.test',
      replyTo: 'help@shop.test',
      messageId: '<one@shop.test>',
      text: 'Grüße, 5 £',
      html: '<p>Hello</p>',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('does not hide an email that came twice', async () => {
    for (let copy = 0; copy < 2; copy += 1)
      await send('ann@demo.test', 'Again', { messageId: '<same@shop.test>' });
    expect(await messages()).toHaveLength(2);
  });

  it('lists what came after an email, of all and to one address', async () => {
    for (const [to, subject] of [
      ['ann@demo.test', 'First'],
      ['bob@demo.test', 'Second'],
      ['ann@demo.test', 'Third'],
    ] as const)
      await send(to, subject);
    const first = (await messages()).at(-1)?.id ?? '';
    expect((await messages(`?after=${first}`)).map(({ subject }) => subject)).toEqual(['Third', 'Second']);
    expect((await messages(`?to=ann@demo.test&after=${first}`)).map(({ subject }) => subject)).toEqual([
      'Third',
    ]);
    const last = (await messages())[0]?.id ?? '';
    expect(await messages(`?after=${last}`)).toEqual([]);
  });

  it('receives by the clock of the shop, which the payment sandbox moves', async () => {
    const dayMs = 86_400_000;
    writeFileSync(join(dataDir, 'clock.json'), JSON.stringify({ offsetMs: 40 * dayMs }));
    await send('ann@demo.test', 'Of a day to come');
    rmSync(join(dataDir, 'clock.json'));
    await send('ann@demo.test', 'Of today');
    const [today, later] = await messages();
    const between = Date.parse(later?.receivedAt ?? '') - Date.parse(today?.receivedAt ?? '');
    expect(Math.round(between / dayMs)).toBe(40);
  });

  it('outlives a restart and is emptied on demand', async () => {
    await send('ann@demo.test', 'Kept');
    await mailbox.close();
    mailbox = await startMailbox({ httpPort: 0, smtpPort: 0, dataDir });
    expect(await messages()).toHaveLength(1);
    await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
    expect(await messages()).toEqual([]);
  });

  it('refuses an email above 1 MB, an invalid limit and an invalid id', async () => {
    await expect(send('ann@demo.test', 'Big', { text: 'x'.repeat(1_200_000) })).rejects.toThrow(/552/);
    expect(await messages()).toEqual([]);
    for (const limit of ['0', '20001', 'all']) {
      expect((await fetch(`${mailbox.url}/api/messages?limit=${limit}`)).status).toBe(400);
    }
    for (const after of ['-1', 'last']) {
      expect((await fetch(`${mailbox.url}/api/messages?after=${after}`)).status).toBe(400);
    }
  });

  it('shows emails so that nothing in them can run', async () => {
    await send('ann@demo.test', '<b>Sale</b>', { html: '<script>alert(1)</script><p>Hello</p>' });
    const [sentEmail] = await messages();
    const list = await (await fetch(`${mailbox.url}/?to=ann`)).text();
    expect(list).toContain('&lt;b&gt;Sale&lt;/b&gt;');
    const page = await (await fetch(`${mailbox.url}/emails/${sentEmail?.id}`)).text();
    expect(page).toContain('sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"');
    const frame = await fetch(`${mailbox.url}/emails/${sentEmail?.id}/frame`);
    expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await (await fetch(`${mailbox.url}/emails/${sentEmail?.id}/text`)).text()).toContain('<pre>Hello');
    expect((await fetch(`${mailbox.url}/emails/999999`)).status).toBe(404);
  });

  it('stops other sites from deleting emails', async () => {
    await send('ann@demo.test', 'Kept');
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const answer = await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE', headers });
    expect(answer.status).toBe(403);
    expect(await messages()).toHaveLength(1);
  });
});
