import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { record } from '#backend/platform/outbox/record.js';
import '../courier.events.js';
import { CourierEvent } from './courier-event.entity.js';

/** Ours to act on; an integration also reports that it was connected, changed or deleted. */
const ACTION = 'parcel_status_changed';

const Envelope = z.looseObject({ action: z.string().max(60) });
const Message = z.looseObject({
  /** In milliseconds. A resent message has the same. */
  timestamp: z.int().min(0).max(8_640_000_000_000_000),
  parcel: z.looseObject({
    id: z.int().min(1),
    status: z.looseObject({ id: z.union([z.int(), z.string().max(60)]).optional() }).nullish(),
  }),
});

/** What became of a message: 'signature' and 'unreadable' are refused. */
export type CourierWebhookOutcome = 'stored' | 'repeated' | 'other_type' | 'signature' | 'unreadable';

/** Takes the courier's messages in. */
@Injectable()
export class CourierWebhooksService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Checks a message's signature and stores it once, with the event that wakes the worker. Nothing of its content is
   * trusted but the id of the parcel: where it is, is read from the courier.
   */
  async receive(rawBody: Buffer, signature: string): Promise<CourierWebhookOutcome> {
    if (!this.isSigned(rawBody, signature)) return 'signature';
    const body = jsonIn(rawBody);
    const envelope = Envelope.safeParse(body);
    if (!envelope.success) return 'unreadable';
    if (envelope.data.action !== ACTION) return 'other_type';
    const message = Message.safeParse(body);
    if (!message.success) return 'unreadable';
    const { timestamp, parcel } = message.data;
    const parcelId = String(parcel.id);
    const said = `${parcelId} ${parcel.status?.id ?? ''} ${timestamp}`;
    const id = createHash('sha256').update(said).digest('hex');
    return (await this.store({ id, parcelId, sentAt: new Date(timestamp) })) ? 'stored' : 'repeated';
  }

  private async store(event: Pick<CourierEvent, 'id' | 'parcelId' | 'sentAt'>): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const receivedAt = this.clock.now();
      const rows = await em.execute<unknown[]>(
        `insert into courier_event (id, parcel_id, sent_at, received_at) values (?, ?, ?, ?)
         on conflict (id) do nothing returning 1`,
        [event.id, event.parcelId, event.sentAt, receivedAt],
      );
      if (rows.length === 0) return false;
      const { id: eventId, parcelId } = event;
      await record(em, 'courier.event-received', { eventId, parcelId }, receivedAt);
      return true;
    });
  }

  /** HMAC-SHA256 of the body, in hexadecimal (sendcloud.dev/api/v3/webhooks). */
  private isSigned(rawBody: Buffer, signature: string): boolean {
    const { SENDCLOUD_WEBHOOK_SECRET, SENDCLOUD_SECRET_KEY } = this.env.values;
    const secret = SENDCLOUD_WEBHOOK_SECRET ?? SENDCLOUD_SECRET_KEY;
    if (!secret || !/^[0-9a-f]{64}$/i.test(signature)) return false;
    const expected = createHmac('sha256', secret).update(rawBody).digest();
    return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  }
}

function jsonIn(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
