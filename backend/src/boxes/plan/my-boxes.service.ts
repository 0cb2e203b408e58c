import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { toPage, startOf, type PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { CustomerBoxRef } from '../changes/box-change.service.js';
import type { BoxChangedDto } from '../changes/box-changes.dto.js';
import { BoxSubscription } from '../box-subscription.entity.js';
import { BoxViewsService } from './box-views.service.js';
import type { BoxDeliveryDto, DeliveryListDto, SubscriptionListDto } from '../boxes.dto.js';

/** An abandoned checkout is not shown as a weekly box. */
const TAKEN_UP = { $or: [{ endReason: null }, { endReason: { $ne: 'unpaid' } }] };

/** The weekly boxes of an account. */
@Injectable()
export class MyBoxesService {
  constructor(
    private readonly em: EntityManager,
    private readonly views: BoxViewsService,
  ) {}

  /** Newest first, including cancelled ones; without those whose first box was never paid. */
  async list(userId: string, query: PageQuery): Promise<SubscriptionListDto> {
    const start = startOf(query);
    const older = start && {
      $or: [{ createdAt: { $lt: start.createdAt } }, { createdAt: start.createdAt, id: { $lt: start.id } }],
    };
    const rows = await this.em.fork().find(
      BoxSubscription,
      { $and: [{ userId }, TAKEN_UP, older ?? {}] },
      {
        orderBy: { createdAt: 'desc', id: 'desc' },
        limit: query.limit + 1,
        disableIdentityMap: true,
      },
    );
    const { items, nextCursor } = toPage(rows, query.limit, (row) => row);
    return { items: await this.views.subscriptions(items), nextCursor };
  }

  /** The coming eight deliveries (rule B19). Throws not_found, also for another customer's box. */
  async deliveries(owner: CustomerBoxRef): Promise<DeliveryListDto> {
    return { items: await this.views.deliveries(await this.find(owner)), nextCursor: null };
  }

  /** The state after a change; `untouched` are the deliveries that it was too late for. */
  async changed(owner: CustomerBoxRef): Promise<BoxChangedDto> {
    const row = await this.find(owner);
    const [subscription] = await this.views.subscriptions([row]);
    if (!subscription) throw apiError('not_found');
    const deliveries = await this.views.deliveries(row);
    return { subscription, deliveries, untouched: deliveries.filter(isOrdered) };
  }

  private async find({ id, userId }: CustomerBoxRef): Promise<BoxSubscription> {
    const row = await this.em.fork().findOne(BoxSubscription, { id, userId }, { disableIdentityMap: true });
    if (!row) throw apiError('not_found');
    return row;
  }
}

function isOrdered({ state }: BoxDeliveryDto): boolean {
  return state === 'charging' || state === 'payment_failed' || state === 'paid';
}
