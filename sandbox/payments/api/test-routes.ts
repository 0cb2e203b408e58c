import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody, sendJson } from '#sandbox/web/http.js';
import { accountOf, accountShape, setAccount } from '../account.js';
import { ApiError } from './api-error.js';
import { cardFromNumber } from '../cards/cards.js';
import { expireSession, getSession, sessionEmail } from '../checkout/checkout-sessions.js';
import {
  closeDispute,
  disputeCloseShape,
  disputeOpenShape,
  escalateInquiry,
  openDispute,
} from '../cards/disputes.js';
import { present } from './expand.js';
import { type Faults, faultsShape } from '../faults.js';
import { followPaymentLink } from '../checkout/payment-links.js';
import { paySession } from '../cards/paying.js';
import { NO_CALL, type Provider } from '../provider.js';
import type { TimeTravel } from '../time-travel.js';
import { webhookSettingsShape } from '../webhooks/webhook-settings.js';

const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60 * 1000;
const MAX_ADVANCE_DAYS = 3_650;
const DEFAULT_CARD = '4242424242424242';

const completeShape = z.strictObject({
  card: z.union([z.string(), z.number()]).transform(String).default(DEFAULT_CARD),
  email: z.email().optional(),
});
const linkShape = z.strictObject({
  reference: z.string().optional(),
  amountPence: z.int().min(30).max(99_999_999),
});
const clockShape = z.strictObject({
  advanceDays: z.number().min(0).max(MAX_ADVANCE_DAYS).default(0),
  advanceMinutes: z
    .number()
    .min(0)
    .max(MAX_ADVANCE_DAYS * 24 * 60)
    .default(0),
});

/** The calls under `/test/` that simulate people, banks, time and faults. */
export class TestRoutes {
  constructor(
    private readonly provider: Provider,
    private readonly faults: Faults,
    private readonly travel: TimeTravel,
  ) {}

  /** Handles one test call; refusals carry the same `error` object as the API's. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    try {
      const body = parseJson(await readBody(request));
      sendJson(response, 200, await this.perform(request.method ?? 'GET', url.pathname, body));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sendJson(response, error.status, error.toBody());
    }
  }

  private async perform(method: string, path: string, body: unknown): Promise<object> {
    const [, , area = '', ...steps] = path.split('/');
    if (method === 'GET') return this.show(area, method, path);
    if (method !== 'POST') throw unknownCall(method, path);
    if (path === '/test/clock') return this.advanceClock(readJson(clockShape, body));
    if (path === '/test/webhooks') {
      this.provider.webhooks.change(readJson(webhookSettingsShape, body));
      return this.provider.webhooks.settings;
    }
    if (path === '/test/faults') {
      this.faults.change(readJson(faultsShape, body));
      return this.faults.settings;
    }
    if (path === '/test/payment-links/follow') return this.followLink(body);
    if (path === '/test/account') {
      setAccount(this.provider.store, readJson(accountShape, body));
      return accountOf(this.provider.store);
    }
    if (path === '/test/disputes') return this.openDispute(body);
    if (area === 'disputes' && steps[1] === 'escalate') return this.escalateInquiry(steps[0] ?? '');
    if (area === 'disputes' && steps[1] === 'close') return this.closeDispute(steps[0] ?? '', body);
    if (area === 'checkout' && steps[2] === 'complete') return this.complete(steps[1] ?? '', body);
    if (area === 'checkout' && steps[2] === 'expire') return this.expire(steps[1] ?? '');
    throw unknownCall(method, path);
  }

  private show(area: string, method: string, path: string): object {
    if (path === '/test/clock') return this.provider.clock.state();
    if (path === '/test/webhooks') return this.provider.webhooks.settings;
    if (path === '/test/faults' && area === 'faults') return this.faults.settings;
    if (path === '/test/held') return this.faults.held;
    throw unknownCall(method, path);
  }

  private async complete(sessionId: string, body: unknown): Promise<object> {
    const { card: number, email } = readJson(completeShape, body);
    const card = cardFromNumber(number, this.provider.clock);
    if (!card) {
      const details = { status: 402, type: 'card_error', code: 'incorrect_number', param: 'card' } as const;
      throw new ApiError('Your card number is invalid.', details);
    }
    const payer = { email: email ?? this.emailOf(sessionId), name: null };
    const outcome = paySession(this.provider, sessionId, { card, payer, isAuthenticated: true });
    if ('eventIds' in outcome) await this.provider.webhooks.attempted(outcome.eventIds);
    if (outcome.kind === 'paid') return present(this.provider.store, outcome.session);
    if (outcome.kind === 'declined') throw outcome.error;
    if (outcome.kind === 'already-paid') {
      throw new ApiError('This session has been paid already.', {
        status: 409,
        code: 'session_already_paid',
      });
    }
    throw new ApiError('This session has expired.', { status: 409, code: 'session_expired' });
  }

  private async expire(sessionId: string): Promise<object> {
    const { store } = this.provider;
    const { session, eventId } = store.transaction(() => expireSession(this.provider, sessionId, NO_CALL));
    await this.provider.webhooks.attempted([eventId]);
    return present(store, session);
  }

  private followLink(body: unknown): object {
    const link = readJson(linkShape, body);
    return present(
      this.provider.store,
      this.provider.store.transaction(() => followPaymentLink(this.provider, link)),
    );
  }

  private async openDispute(body: unknown): Promise<object> {
    const request = readJson(disputeOpenShape, body);
    const { dispute, eventIds } = this.provider.store.transaction(() => openDispute(this.provider, request));
    await this.provider.webhooks.attempted(eventIds);
    return dispute;
  }

  private async closeDispute(id: string, body: unknown): Promise<object> {
    const { status } = readJson(disputeCloseShape, body);
    const { dispute, eventIds } = this.provider.store.transaction(() =>
      closeDispute(this.provider, id, status),
    );
    await this.provider.webhooks.attempted(eventIds);
    return dispute;
  }

  private async escalateInquiry(id: string): Promise<object> {
    const { dispute, eventIds } = this.provider.store.transaction(() => escalateInquiry(this.provider, id));
    await this.provider.webhooks.attempted(eventIds);
    return dispute;
  }

  private async advanceClock(by: z.output<typeof clockShape>): Promise<object> {
    return this.travel.advance(Math.round(by.advanceDays * DAY_MS + by.advanceMinutes * MINUTE_MS));
  }

  private emailOf(sessionId: string): string {
    const session = getSession(this.provider, sessionId);
    return sessionEmail(this.provider, session) ?? 'payer@example.com';
  }
}

function readJson<S extends z.ZodType>(shape: S, body: unknown): z.output<S> {
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const param = issue?.path.join('.') ?? '';
  throw new ApiError(`${param === '' ? '' : `${param}: `}${issue?.message ?? 'Invalid body'}`, { param });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('The body is not JSON.');
  }
}

function unknownCall(method: string, path: string): ApiError {
  return new ApiError(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
}
