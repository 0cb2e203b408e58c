import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { Env } from '../env.js';
import { withoutSent } from '../error-text.js';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every try of one email, so that a mail server or a person can detect a repeat. */
  readonly messageId: string;
  /** What in it is personal: the mail server may quote it, and no error does (rule H1). */
  readonly personal?: readonly string[];
  /** For a marketing email: the URL where one POST unsubscribes (RFC 8058). */
  readonly oneClickUnsubscribe?: string;
}

const CONNECT_TIMEOUT_MS = 4_000;
const SEND_TIMEOUT_MS = 8_000;

/** Sends emails through SMTP; at least once, and documented as such. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter;

  constructor(private readonly env: Env) {
    this.transport = createTransport({
      url: env.values.SMTP_URL,
      pool: true,
      maxConnections: 3,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SEND_TIMEOUT_MS,
    });
  }

  async send(message: Email): Promise<void> {
    const composed = new MailComposer({
      from: this.env.values.MAIL_FROM,
      to: message.to,
      // Emails invite a reply, and a person reads it there.
      replyTo: this.env.values.SUPPORT_EMAIL,
      subject: message.subject,
      text: message.text,
      html: message.html,
      // Else each part is searched for the encoding that suits it best: for our emails it is this one.
      textEncoding: 'quoted-printable',
      messageId: `<${message.messageId}@${new URL(this.env.values.PUBLIC_URL).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message) },
    }).compile();
    // As one piece: streamed, each header and part of it would be a write to the server.
    try {
      await this.transport.sendMail({ envelope: composed.getEnvelope(), raw: await composed.build() });
    } catch (error) {
      throw withoutSent(error, [message.to, ...(message.personal ?? [])]);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

function unsubscribeHeaders({ oneClickUnsubscribe: url }: Email): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
