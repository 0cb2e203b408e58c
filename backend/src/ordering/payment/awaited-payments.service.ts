import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { HeldRequests, type HeldRequest } from '#backend/platform/http/held-requests.js';
import type { CheckoutSessionDto } from '../ordering.dto.js';
import { OrdersService } from '../orders/orders.service.js';
import { readResolvedSessions } from './checkout-session.queries.js';

/**
 * Holds the success page's request until its order is paid or closed, in place of a page that asks again and
 * again (rule O2). Every change of that kind records an event, whose notification reaches all processes.
 */
@Injectable()
export class AwaitedPaymentsService implements OnModuleDestroy {
  private readonly requests = new HeldRequests((ids) => this.findResolved(ids));
  /** What the last look-up found. The requests that it releases answer with it, and read nothing again. */
  private resolved: ReadonlyMap<string, CheckoutSessionDto> = new Map();

  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersService,
    notifications: DatabaseNotifications,
  ) {
    notifications.on('outbox_changed', () => this.requests.lookUp());
  }

  /**
   * The order behind a payment session, as soon as its payment is known or the time is up. Throws not_found.
   */
  async checkoutSession(
    sessionOrOrderId: string,
    request: HeldRequest,
  ): Promise<{ readonly session: CheckoutSessionDto; readonly wasHeld: boolean }> {
    const { changes } = this.requests;
    const session = await this.orders.checkoutSession(sessionOrOrderId);
    const wasHeld =
      session.state === 'pending' && (await this.requests.hold(sessionOrOrderId, { ...request, changes }));
    if (!wasHeld || request.left.aborted || this.requests.isClosed) return { session, wasHeld };
    const found = this.resolved.get(sessionOrOrderId);
    return { session: found ?? (await this.orders.checkoutSession(sessionOrOrderId)), wasHeld };
  }

  /** How many requests are held. */
  get heldCount(): number {
    return this.requests.size;
  }

  /** Before the server stops: it waits for the responses of all requests. */
  onModuleDestroy(): void {
    this.requests.close();
  }

  private async findResolved(sessions: readonly string[]): Promise<string[]> {
    this.resolved = await readResolvedSessions(this.em.fork(), sessions);
    return [...this.resolved.keys()];
  }
}
