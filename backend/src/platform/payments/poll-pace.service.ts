import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';

/** How long until the provider is asked again for events that no webhook brought. */
export const POLL_OFTEN_S = 10;
export const POLL_SELDOM_S = 60;

const MINUTE_MS = 60_000;
/** While a webhook came this lately, they arrive. */
const FRESH_MINUTES = 10;
/** After one was missed, others may be for as long. */
const LOST_MINUTES = 10;
/** Whoever opened a payment page this lately may be paying now; pages live for an hour, mostly. */
const AWAITED_MINUTES = 90;

export interface WebhookSigns {
  /** An event was lately found by asking that no webhook has brought since. */
  readonly isLost: boolean;
  /** A webhook came lately. */
  readonly isFresh: boolean;
  /** A payment page was opened lately: something may have happened at the provider. */
  readonly isAwaited: boolean;
}

/** Seldom while webhooks arrive or nothing is expected, often while they are late or lost (rule O53). Seconds. */
export function pollPaceS({ isLost, isFresh, isAwaited }: WebhookSigns): number {
  return isLost || (isAwaited && !isFresh) ? POLL_OFTEN_S : POLL_SELDOM_S;
}

/** How often the provider is asked for missed events, by whether its webhooks arrive (rule O53). */
@Injectable()
export class PollPace {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Seconds until it is to be asked again. */
  async seconds(): Promise<number> {
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
