import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { errorText } from '../error-text.js';
import { Env } from '../env.js';
import {
  SmsBusy,
  SmsProvider,
  SmsRefused,
  SmsUnclear,
  type SmsRefusal,
  type SmsReplyForm,
} from './sms-provider.js';

const API_URL = 'https://api.twilio.com';
const TIMEOUT_MS = 10_000;
const HTTP_TOO_MANY = 429;
const HTTP_SERVER_ERROR = 500;
const DEFAULT_WAIT_S = 60;
/** What a refusal means; all others are about the account (twilio.com/docs/api/errors). */
const REASONS: Readonly<Record<number, SmsRefusal>> = {
  // The recipient has replied STOP.
  21610: 'stopped',
  // No valid number, not a mobile one, and one in a country or network that cannot be reached.
  21211: 'number',
  21614: 'number',
  21612: 'number',
  21408: 'number',
};
/** Where replies arrive. */
const SMS_WEBHOOK_PATH = '/webhooks/sms';

const Fault = z.looseObject({ code: z.int().nullish(), message: z.string().max(500).nullish() });
const Reply = z.looseObject({
  MessageSid: z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/),
  From: z.string().regex(/^\+\d{7,15}$/),
  Body: z.string().max(1_600),
});

/** Twilio's Messages resource (twilio.com/docs/messaging/api/message-resource). */
@Injectable()
export class TwilioSms extends SmsProvider {
  constructor(private readonly env: Env) {
    super();
  }

  override get isConfigured(): boolean {
    return this.env.values.TWILIO_ACCOUNT_SID !== undefined;
  }

  override async send(to: string, words: string): Promise<void> {
    const { TWILIO_FROM: from = '' } = this.env.values;
    const { status, retryAfter, body } = await this.post(
      new URLSearchParams({ To: to, From: from, Body: words }),
    );
    if (status < 400) return;
    if (status === HTTP_TOO_MANY) throw new SmsBusy(secondsOf(retryAfter));
    if (status >= HTTP_SERVER_ERROR) throw new SmsUnclear(`the provider of text messages answered ${status}`);
    const fault = faultIn(body);
    throw new SmsRefused(
      `the provider refused a text message: ${fault.code ?? status}`,
      REASONS[fault.code ?? 0] ?? 'other',
    );
  }

  /**
   * `X-Twilio-Signature`: HMAC-SHA1 by the token, in base64, of the address and every field with its value, sorted by
   * name (twilio.com/docs/usage/security).
   */
  override readReply(
    form: Readonly<Record<string, unknown>>,
    signature: string,
  ): SmsReplyForm | 'signature' | 'unreadable' {
    const { TWILIO_AUTH_TOKEN: token, PUBLIC_URL } = this.env.values;
    if (!token || !isSame(twilioSignature(token, `${PUBLIC_URL}${SMS_WEBHOOK_PATH}`, form), signature))
      return 'signature';
    const reply = Reply.safeParse(form);
    if (!reply.success) return 'unreadable';
    const { MessageSid: id, From: sender, Body: words } = reply.data;
    return { id, from: sender, words };
  }

  private async post(
    form: URLSearchParams,
  ): Promise<{ status: number; retryAfter: string | null; body: string }> {
    const { TWILIO_ACCOUNT_SID: sid = '', TWILIO_AUTH_TOKEN: token = '', TWILIO_API_URL } = this.env.values;
    try {
      const response = await fetch(`${TWILIO_API_URL ?? API_URL}/2010-04-01/Accounts/${sid}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, retryAfter, body: await response.text() };
    } catch (error) {
      throw new SmsUnclear(`the provider of text messages could not be reached: ${errorText(error)}`, {
        cause: error,
      });
    }
  }
}

/** The signature of a form at an address. */
export function twilioSignature(token: string, url: string, form: Readonly<Record<string, unknown>>): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${String(form[name])}`);
  return createHmac('sha1', token)
    .update(`${url}${fields.join('')}`)
    .digest('base64');
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function secondsOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : DEFAULT_WAIT_S;
}

function faultIn(body: string): z.output<typeof Fault> {
  try {
    return Fault.catch({}).parse(JSON.parse(body));
  } catch {
    return {};
  }
}
