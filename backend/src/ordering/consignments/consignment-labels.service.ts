import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { makePdf } from '#backend/platform/pdf/pdf.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { RecalledDishesService } from '../recalls/recalled-dishes.service.js';
import type { ConsignmentLabelsQuery } from './admin-consignments.dto.js';

/** Fifty pages, as for the kitchen's labels. */
const LABELS_IN_FILE = 200;
const ON_PAGE = 4;
/** A4 in points; a label is a quarter of it. */
const PAGE = { width: 595.28, height: 841.89 } as const;

interface LabelRow {
  readonly id: string;
  readonly orderId: string;
  readonly hasLeft: boolean;
  readonly png: Buffer;
}

/** Who prints, and whether they know that dishes are being recalled. */
interface Printer {
  readonly actorId: string;
  readonly isRecallKnown: boolean;
}

/** The couriers' labels of a day, four on a page, in the order of the pick list. */
@Injectable()
export class ConsignmentLabelsService {
  constructor(
    private readonly em: EntityManager,
    private readonly recalled: RecalledDishesService,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /**
   * Draws labels, and notes that new ones are printed. Throws no_labels when there are none, and dish_recalled
   * while a dish in a parcel that has not left is recalled and nobody has said that they know (rule F95): the
   * courier takes what has a label, and we hear of it afterwards.
   */
  async pdf(
    date: IsoDate,
    { which, part }: ConsignmentLabelsQuery,
    { actorId, isRecallKnown }: Printer,
  ): Promise<{ readonly fileName: string; readonly pdf: Buffer }> {
    const rows = await this.rows(date, which, which === 'new' ? 1 : part);
    if (rows.length === 0) throw apiError('no_labels');
    const orderIds = rows.filter(({ hasLeft }) => !hasLeft).map(({ orderId }) => orderId);
    const answer = { action: 'admin.recalled-label-printed', actorId, isKnown: isRecallKnown } as const;
    await this.em
      .fork()
      .transactional((em) => this.recalled.ask(em, { orderIds, deliveryDate: date }, answer));
    const facts = {
      title: `Courier labels ${date}`,
      author: this.env.values.COMPANY_NAME,
      madeAt: this.clock.now(),
    };
    const pdf = await makePdf(facts, (page) => {
      rows.forEach(({ png }, index) => {
        const place = index % ON_PAGE;
        if (index > 0 && place === 0) page.addPage({ size: 'A4', margin: 0 });
        const [width, height] = [PAGE.width / 2, PAGE.height / 2];
        page.image(png, (place % 2) * width, Math.floor(place / 2) * height, {
          fit: [width, height],
          align: 'center',
        });
      });
    });
    // Only once there is something to print.
    await this.em
      .fork()
      .execute(
        `update consignment set status = 'label_printed', status_at = ? where id = any(?::uuid[]) and status = 'booked'`,
        [this.clock.now(), `{${rows.map(({ id }) => id).join(',')}}`],
        'run',
      );
    return { fileName: `courier-labels-${date}.pdf`, pdf };
  }

  private rows(date: IsoDate, which: 'new' | 'all', part: number): Promise<LabelRow[]> {
    const statuses = which === 'new' ? `('booked')` : `('booked', 'label_printed', 'collected')`;
    return this.em.fork().execute<LabelRow[]>(
      `select c.id, c.order_id as "orderId", c.status = 'collected' as "hasLeft", l.png from orders o join consignment c on c.order_id = o.id
         join consignment_label l on l.consignment_id = c.id
        where o.delivery_date = ? and o.paid_at is not null and c.status in ${statuses}
        order by o.id limit ${LABELS_IN_FILE} offset ?`,
      [date, (part - 1) * LABELS_IN_FILE],
    );
  }
}
