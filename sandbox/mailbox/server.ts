import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendFont } from '../web/fonts.js';
import { isCrossSite, redirect, sendJson, urlOf } from '../web/http.js';
import { closeServer, HOST, listen } from '../web/listening.js';
import { Emails } from './emails.js';
import { sendFrame, showEmail, showMailbox, showMissing } from './pages.js';
import { shopClock } from './shop-clock.js';
import { startSmtp } from './smtp.js';

const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 20_000;
const MAX_ADDRESS_LENGTH = 320;

export interface MailboxOptions {
  /** 0 picks a free port, as for `smtpPort`. */
  httpPort: number;
  smtpPort: number;
  dataDir: string;
  /** Where the payment sandbox notes how far the shop's clock is moved; `clock.json` in the data folder by default. */
  clockFile?: string;
  log?: (line: string) => void;
}

export interface RunningMailbox {
  httpPort: number;
  smtpPort: number;
  url: string;
  close(): Promise<void>;
}

/** Starts the mailbox, SMTP and pages, on 127.0.0.1; rejects when a port is taken. */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  const log = options.log ?? (() => undefined);
  const emails = new Emails(join(options.dataDir, 'mailbox.sqlite'));
  const server = createServer((request, response) => answer(emails, request, response, log));
  try {
    const httpPort = await listen(server, options.httpPort);
    const now = shopClock(options.clockFile ?? join(options.dataDir, 'clock.json'));
    const smtp = await startSmtp({ emails, port: options.smtpPort, now, log });
    return {
      httpPort,
      smtpPort: smtp.port,
      url: `http://${HOST}:${httpPort}`,
      async close() {
        await Promise.all([smtp.close(), closeServer(server)]);
        emails.close();
      },
    };
  } catch (error) {
    await closeServer(server);
    emails.close();
    throw error;
  }
}

function answer(
  emails: Emails,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): void {
  try {
    route(emails, request, response);
  } catch (error) {
    log(`The mailbox failed: ${error instanceof Error ? error.stack : String(error)}`);
    if (!response.headersSent) sendJson(response, 500, { error: 'The mailbox failed; its log says why.' });
  }
}

function route(emails: Emails, request: IncomingMessage, response: ServerResponse): void {
  const url = urlOf(request);
  if (!url) return sendJson(response, 400, { error: 'The address cannot be read.' });
  const call = `${request.method ?? 'GET'} ${url.pathname}`;
  if (isCrossSite(request)) return sendJson(response, 403, { error: 'Not from another site.' });
  if (request.method === 'GET' && sendFont(response, url.pathname)) return;
  if (call === 'GET /') return showMailbox(response, emails, url.searchParams.get('to') ?? '');
  if (call === 'GET /api/messages') return listMessages(emails, response, url.searchParams);
  if (call === 'DELETE /api/messages') {
    emails.deleteAll();
    return sendJson(response, 200, { deleted: true });
  }
  if (call === 'POST /delete') {
    emails.deleteAll();
    return redirect(response, '/');
  }
  const emailPath = /^GET \/emails\/(\d{1,15})(\/frame|\/text)?$/.exec(call);
  if (emailPath) return openEmail(emails, response, Number(emailPath[1]), emailPath[2]);
  sendJson(response, 404, { error: `There is nothing at ${call}.` });
}

function openEmail(emails: Emails, response: ServerResponse, id: number, part: string | undefined): void {
  const message = emails.find(id);
  if (!message) return showMissing(response);
  if (part === '/frame') return sendFrame(response, message);
  showEmail(response, message, part === '/text' || message.html === null ? 'text' : 'html');
}

function listMessages(emails: Emails, response: ServerResponse, query: URLSearchParams): void {
  const to = query.get('to')?.trim() || undefined;
  const limit = query.has('limit') ? Number(query.get('limit')) : DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    return sendJson(response, 400, { error: `limit must be a whole number from 1 to ${MAX_LIMIT}.` });
  }
  if (to !== undefined && to.length > MAX_ADDRESS_LENGTH) {
    return sendJson(response, 400, { error: `to must be ${MAX_ADDRESS_LENGTH} characters or fewer.` });
  }
  const after = Number(query.get('after') ?? 0);
  if (!Number.isSafeInteger(after) || after < 0) {
    return sendJson(response, 400, { error: 'after must be the id of an email.' });
  }
  const messages = emails.list(to, limit, after).map((message) => ({ ...message, id: String(message.id) }));
  sendJson(response, 200, messages);
}
