import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Emails } from './emails.js';

const HOST = '127.0.0.1';
const MAX_EMAIL_BYTES = 1_048_576;
const MAX_CLIENTS = 200;
const SOCKET_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 1_000;

interface RunningSmtp {
  port: number;
  close(): Promise<void>;
}

export interface Incoming {
  readonly emails: Emails;
  readonly port: number;
  /** The shop's time, which the sandbox may have moved. */
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

/** Receives emails by SMTP on 127.0.0.1; an email is accepted only once it is stored. */
export async function startSmtp({ emails, port, now, log }: Incoming): Promise<RunningSmtp> {
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'Mailbox',
    size: MAX_EMAIL_BYTES,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: MAX_CLIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData(stream, session, done) {
      receive({ emails, now }, stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A client that disconnects in the middle is common here and must not end the program.
  server.on('error', (error) => log(`SMTP: ${error.message}`));
  return {
    port: addressOf(server.server.address(), port),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function receive(
  { emails, now }: Pick<Incoming, 'emails' | 'now'>,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const mail = await simpleParser(stream, { skipTextToHtml: true, skipImageLinks: true });
  if (stream.sizeExceeded) {
    throw Object.assign(new Error('The email is larger than 1 MB.'), { responseCode: 552 });
  }
  const addresses = session.envelope.rcptTo.map((recipient) => recipient.address);
  emails.add(toEmail(mail, addresses, now().toISOString()), addresses);
}

function toEmail(mail: ParsedMail, addresses: readonly string[], receivedAt: string) {
  return {
    messageId: mail.messageId ?? null,
    from: mail.from?.text ?? '',
    replyTo: mail.replyTo?.text ?? null,
    to: addresses.join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html === false ? null : mail.html,
    attachments: mail.attachments.map((attachment) => attachment.filename ?? attachment.contentType),
    receivedAt,
  };
}

function addressOf(address: AddressInfo | string | null, port: number): number {
  return typeof address === 'object' && address !== null ? address.port : port;
}
