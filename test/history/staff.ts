import { randomUUID } from 'node:crypto';
import { KitchenSheetDto } from '#backend/ordering/kitchen/admin-kitchen.dto.js';
import { addDays, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { oneOfThem } from './cast.js';
import { ANSWERS, MESSAGES, REFUND_REASONS } from './words.js';
import type { Actor, World } from './world.js';

const OUTSTANDING = `status = 'processing' and payment_status in ('paid', 'partly_refunded')`;
const FAILURE_SHARE = 0.01;

/** What the people of the shop do, each through the back office. */
export class Staff {
  private parcels = 0;
  private lots = 0;

  constructor(private readonly world: World) {}

  /** Parcels of tomorrow leave. */
  async dispatch(): Promise<void> {
    const { world } = this;
    const ids = await this.ordersFor(addDays(world.today, 1));
    const headers = await world.staff();
    for (const id of ids) {
      this.parcels += 1;
      const trackingNumber = `15502${String(700_000_000 + this.parcels * 37)}`;
      world.took(
        await world.shop.api.post(`admin/orders/${id}/dispatch`, { trackingNumber }, headers),
        'dispatch',
      );
    }
  }

  /** Parcels of today arrive; of a hundred, one finds nobody and comes the next day. */
  async deliver(): Promise<void> {
    const { world } = this;
    const headers = await world.staff();
    for (const id of await this.ordersFor(world.today)) {
      if (world.draw() < FAILURE_SHARE)
        world.took(
          await world.shop.api.post(
            `admin/orders/${id}/delivery-failed`,
            { reason: oneOfThem(world.draw, ['nobody_there', 'delayed']) },
            headers,
          ),
          'delivery failed',
        );
      else world.took(await world.shop.api.post(`admin/orders/${id}/delivered`, {}, headers), 'delivered');
    }
    for (const id of await this.late())
      world.took(await world.shop.api.post(`admin/orders/${id}/delivered`, {}, headers), 'delivered late');
  }

  /** The kitchen records the lots of a day's dishes. */
  async recordLots(date: IsoDate): Promise<void> {
    const { world } = this;
    const headers = await world.staff();
    const found = world.took(await world.shop.api.get(`admin/kitchen/days/${date}`, { headers }), 'sheet');
    const dishes = found?.read(KitchenSheetDto).dishes ?? [];
    if (dishes.length === 0) return;
    const lots = dishes.map(({ key, useBy }) => ({ dish: key, lot: `B${1000 + (this.lots += 1)}`, useBy }));
    world.took(await world.shop.api.post(`admin/kitchen/days/${date}/lots`, { lots }, headers), 'lots');
  }

  async refundPart(orderId: string): Promise<void> {
    const { world } = this;
    const body = {
      amountPence: 400 + 50 * Math.floor(world.draw() * 12),
      reason: oneOfThem(world.draw, REFUND_REASONS),
    };
    const headers = await world.staff();
    world.took(await world.shop.api.post(`admin/orders/${orderId}/refund`, body, headers), 'refund');
  }

  /** Closes a complaint: with some money back, as far as the order has any left, or with an answer alone. */
  async closeComplaint(id: string): Promise<void> {
    const { world } = this;
    const headers = await world.staff();
    const answer = oneOfThem(world.draw, ANSWERS);
    world.took(await world.shop.api.get(`admin/complaints/${id}`, { headers }), 'read complaint');
    const close = async (how: object) =>
      world.took(
        await world.shop.api.post(`admin/complaints/${id}/close`, { answer, ...how }, headers),
        'close complaint',
      );
    const isRefund = world.draw() < 0.6;
    if (isRefund && (await close({ outcome: 'refund', amountPence: 850 }))) return;
    await close({ outcome: 'nothing' });
  }

  async answerMessage(): Promise<void> {
    const { world } = this;
    const [message] = await world.shop.sql<{ id: string; before: string }>(
      `select id, (select count(*) from contact_message where closed_at is not null) as before
         from contact_message where closed_at is null order by created_at limit 1`,
    );
    if (!message) return;
    const headers = await world.staff();
    // They are written and answered in the same order.
    const text = MESSAGES[Number(message.before) % MESSAGES.length]?.[2] ?? '';
    world.took(
      await world.shop.api.post(`admin/contact/${message.id}/reply`, { text }, headers),
      'answer message',
    );
  }

  /** The kitchen is as large as the shop: no day takes more orders than this. */
  async setCapacity(orders: number): Promise<void> {
    const { world } = this;
    const body = { changes: [{ key: 'delivery.capacityPerDay', value: orders, version: 0 }] };
    const headers = await world.staff();
    world.took(await world.shop.call('PATCH', '/api/admin/settings', { headers, body }), 'capacity');
  }

  /**
   * Before the shop opens, two people compare the labels with the packs: each takes every other dish. A few
   * dishes are still to be done.
   */
  async reviewLabels(colleague: Actor, left: number): Promise<void> {
    const { world } = this;
    const rows = await world.shop.sql<{ sku: string; version: number }>(
      `select sku, version from product where not label_reviewed and label_changed_by is null order by sku`,
    );
    const both = [await world.staff(), await world.staff(colleague)];
    for (const [at, { sku, version }] of rows.slice(0, Math.max(0, rows.length - left)).entries())
      world.took(
        await world.shop.api.post(`admin/products/${sku}/approval`, { version }, both[at % both.length]),
        'approve label',
      );
  }

  /** A gift to a wallet, or a correction. */
  async adjustWallet({ userId }: Actor, amountPence: number, reason: string): Promise<void> {
    const { world } = this;
    const body = { adjustmentId: randomUUID(), amountPence, reason };
    const headers = await world.staff();
    world.took(
      await world.shop.api.post(`admin/users/${userId}/wallet-adjustments`, body, headers),
      'adjust wallet',
    );
  }

  async hidePost(id: string, reason: string): Promise<void> {
    const { world } = this;
    const headers = await world.staff();
    world.took(await world.shop.api.post(`admin/moderation/${id}/hide`, { reason }, headers), 'hide post');
  }

  async startPromotion(code: string, percent: number, endsAt: Date): Promise<void> {
    const { world } = this;
    const body = {
      code,
      percentByUse: [percent],
      kinds: ['one_time', 'subscription'],
      newCustomersOnly: false,
      active: true,
      advertised: false,
      startsAt: null,
      endsAt: endsAt.toISOString(),
      maxUses: 500,
    };
    const headers = await world.staff();
    world.took(await world.shop.api.post('admin/promotions', body, headers), 'promotion');
  }

  private async ordersFor(date: IsoDate): Promise<string[]> {
    const rows = await this.world.shop.sql<{ id: string }>(
      `select id from orders where delivery_date = $1 and ${OUTSTANDING} order by created_at`,
      [date],
    );
    return rows.map(({ id }) => id);
  }

  private async late(): Promise<string[]> {
    const rows = await this.world.shop.sql<{ id: string }>(
      `select id from orders where delivery_date < $1 and ${OUTSTANDING} order by created_at`,
      [this.world.today],
    );
    return rows.map(({ id }) => id);
  }
}
