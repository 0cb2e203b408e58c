import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../platform/clock/clock.js';
import { problem } from '../platform/http/problem.js';
import { record } from '../platform/outbox/record.js';
import { readPhoto, type Photo } from '../platform/storage/photo.js';
import { Vault } from '../platform/vault/vault.js';
import type { OrderProblemDto, ReportProblemRequest } from './my-orders.dto.js';
import { OrderProblem } from './order-problem.entity.js';
import { openProblemText, textContext } from './problem-text.js';
import { Order } from './order.entity.js';
import './ordering.events.js';

/** Nobody needs more for one order, and a mailbox is not a place to fill. */
const MAX_PER_ORDER = 5;

const photoContext = (id: string): string => `order_problem.photo:${id}`;

/** What customers tell us was wrong (rule O16). */
@Injectable()
export class OrderProblemsService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes in what was wrong with a paid order. Throws not_found, order_not_paid, photo_invalid,
   * payload_too_large, and too_many_problems for more than five.
   */
  async report(
    where: FilterQuery<Order>,
    { text, wish, photo }: ReportProblemRequest,
  ): Promise<OrderProblemDto> {
    const picture = photo === undefined ? null : readPhoto(photo);
    const id = randomUUID();
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const order = await em.findOne(Order, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!order) throw problem('not_found');
      if (!order.paidAt) throw problem('order_not_paid');
      const before = await em.count(OrderProblem, { orderId: order.id });
      if (before >= MAX_PER_ORDER) throw problem('too_many_problems');
      await em.insert(OrderProblem, {
        id,
        orderId: order.id,
        textSealed: this.vault.seal(text, textContext(id)),
        wish,
        photoSealed: picture && this.vault.seal(picture.bytes.toString('base64'), photoContext(id)),
        photoType: picture?.type ?? null,
        state: 'open',
        createdAt: now,
      });
      await record(em, 'ordering.problem-reported', { orderId: order.id, problemId: id, wish }, now);
      return { id, text, wish, hasPhoto: picture !== null, state: 'open', createdAt: now.toISOString() };
    });
  }

  /** What was told of an order, oldest first. */
  async listOf(orderId: string, em: EntityManager = this.em.fork()): Promise<OrderProblemDto[]> {
    const rows = await em.find(
      OrderProblem,
      { orderId },
      { orderBy: { createdAt: 'asc', id: 'asc' }, limit: MAX_PER_ORDER, disableIdentityMap: true },
    );
    return rows.map(({ id, textSealed, wish, photoType, state, createdAt }) => ({
      id,
      text: openProblemText(this.vault, { id, textSealed }),
      wish,
      hasPhoto: photoType != null,
      state,
      createdAt: createdAt.toISOString(),
    }));
  }

  /** The photo of a problem. Throws not_found, also for one of another order. */
  async photo(orderId: string, id: string): Promise<Photo> {
    const row = await this.em
      .fork()
      .findOne(OrderProblem, { id, orderId }, { populate: ['photoSealed'], disableIdentityMap: true });
    if (!row?.photoSealed || row.photoType == null) throw problem('not_found');
    const base64 = z.string().parse(this.vault.open(row.photoSealed, photoContext(id)));
    return readPhoto(base64);
  }
}
