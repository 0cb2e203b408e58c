import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Env } from '../env.js';

/** How long until the provider is polled again for events that no webhook brought. */
export const POLL_OFTEN_S = 10;
export const POLL_SELDOM_S = 60;

const MINUTE_MS = 60_000;
/** Webhooks count as arriving while the last one is this recent. */
const FRESH_MINUTES = 10;
/** After a missed event, assumes for this long that others are missed. */
const LOST_MINUTES = 10;
/** A customer who opened a payment page this recently may be paying now; most pages expire after an hour. */
const AWAITED_MINUTES = 90;

export interface WebhookSigns {
  /** Polling recently found an event that no webhook has brought since. */
  readonly isLost: boolean;
  /** A webhook arrived recently. */
  readonly isFresh: boolean;
  /** A payment page was opened recently: something may have happened at the provider. */
  readonly isAwaited: boolean;
}

/**
 * Rarely while webhooks arrive or nothing is expected, often while they are late or lost (rule O53). Seconds.
 */
export function pollPaceS({ isLost, isFresh, isAwaited }: WebhookSigns): number {
  return isLost || (isAwaited && !isFresh) ? POLL_OFTEN_S : POLL_SELDOM_S;
}

/** How often the provider is polled for missed events, by whether its webhooks arrive (rule O53). */
@Injectable()
export class PollPace {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /** Seconds until the next poll. A shop that no webhook can reach has a fixed pace (rule O53). */
  async seconds(): Promise<number> {
    const { STRIPE_POLL_S: fixed } = this.env.values;
    if (fixed !== undefined) return fixed;
    const ago = (minutes: number): Date => new Date(this.clock.now().getTime() - minutes * MINUTE_MS);
    const [signs] = await this.em.fork().execute<WebhookSigns[]>(
      `select exists (select 1 from webhook_event
                         where source = 'poll' and handled_at is null and received_at > ?) as "isLost",
                exists (select 1 from webhook_event where handled_at > ?) as "isFresh",
                exists (select 1 from payment where created_at > ?) as "isAwaited"`,
      [ago(LOST_MINUTES), ago(FRESH_MINUTES), ago(AWAITED_MINUTES)],
    );
    return signs ? pollPaceS(signs) : POLL_OFTEN_S;
  }
}
