import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { makePdf } from '#backend/platform/pdf/pdf.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { kitchenLabelWarning } from '#backend/rules/food/kitchen-labels.js';
import { RecalledDishesService } from '../recalls/recalled-dishes.service.js';
import type { KitchenLabelsQuery } from './admin-kitchen.dto.js';
import { AdminKitchenService, type ProductionPlanEntry } from './admin-kitchen.service.js';
import { drawKitchenLabel, KITCHEN_LABELS_PER_PAGE, type KitchenLabelData } from './kitchen-label.js';
import { KitchenLot } from './kitchen-lot.entity.js';
import { KITCHEN_LABEL_WORDS as WORDS } from './kitchen-label.words.js';

/** Fifty pages: a printer's limit, and few enough to draw without blocking other requests. */
const LABELS_IN_FILE = 400;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A label, and the lot that it names. */
interface PrintedLabel extends KitchenLabelData {
  readonly record: KitchenLot;
}

/** The labels of a day (rule F7). */
@Injectable()
export class AdminKitchenLabelsService {
  constructor(
    private readonly kitchen: AdminKitchenService,
    private readonly em: EntityManager,
    private readonly dishes: DishesService,
    private readonly recalled: RecalledDishesService,
    private readonly audit: AuditService,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of labels for each portion, or one for each dish, for all dishes or one. Throws lot_missing for a
   * dish without a lot, no_labels when there are none to print, or none that may be printed (rule F32), and
   * dish_recalled for a lot that is being recalled, unless staff know of it; then it is audited (rule F96).
   */
  async pdf(
    date: IsoDate,
    { dish, copies, part, recall }: KitchenLabelsQuery,
    actorId: string,
  ): Promise<{ fileName: string; pdf: Buffer }> {
    const plan = await this.kitchen.productionPlan(date, await this.dishes.current());
    const wanted = plan.filter((each) => dish === undefined || each.dish.key === dish);
    const labels = wanted.flatMap((each) => {
      const label = this.label(each);
      return label ? [{ label, count: copies === 'dish' ? 1 : each.portions }] : [];
    });
    const drawn = slice(labels, (part - 1) * LABELS_IN_FILE, LABELS_IN_FILE);
    if (drawn.length === 0) throw apiError('no_labels');
    const isRecalled = await this.recalled.lotsOf(date);
    const recalled = new Map(
      drawn
        .filter(({ record }) => isRecalled(record))
        .map(({ record, dish: { name } }) => [record.lot, name]),
    );
    if (recalled.size > 0 && recall === 'ask') throw lotsRecalled(recalled);
    const facts = {
      title: WORDS.title.replace('{date}', date),
      author: this.env.values.COMPANY_NAME,
      madeAt: this.clock.now(),
    };
    const pdf = await makePdf(facts, (page) => {
      // A label may reach the very edge: nothing moves to a page of its own.
      const freely = () => (page.page.margins = { top: 0, bottom: 0, left: 0, right: 0 });
      page.on('pageAdded', freely);
      freely();
      drawn.forEach((label, index) => {
        const place = index % KITCHEN_LABELS_PER_PAGE;
        if (index > 0 && place === 0) page.addPage();
        drawKitchenLabel(page, place, label);
      });
    });
    await this.note(date, drawn, { recalled, actorId });
    return { fileName: `labels-${date}-${part}.pdf`, pdf };
  }

  /** Counts the labels of each lot, so that a recall knows how many there are to find. */
  private async note(
    date: IsoDate,
    drawn: readonly PrintedLabel[],
    { recalled, actorId }: { readonly recalled: ReadonlyMap<string, string>; readonly actorId: string },
  ): Promise<void> {
    const counts = new Map<string, number>();
    for (const { record } of drawn) counts.set(record.id, (counts.get(record.id) ?? 0) + 1);
    await this.em.fork().transactional(async (em) => {
      // In one order, so that two printers of one day do not wait for each other.
      for (const [id, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
        await em.execute(
          'update kitchen_lot set labels_printed = labels_printed + ?, printed_at = ? where id = ?',
          [count, this.clock.now(), id],
          'run',
        );
      if (recalled.size === 0) return;
      const details = { recalled: [...recalled].map(([lot, name]) => `${name} (${lot})`).join(', ') };
      const action = 'admin.recalled-lot-label-printed';
      await this.audit.note({ action, actorId, subjectId: date, details }, em);
    });
  }

  private label({ dish, lots: [newest] }: ProductionPlanEntry): PrintedLabel | null {
    const { ingredients, weightG } = dish;
    const isDemo = this.env.values.DEMO;
    if (ingredients === null || weightG === null || kitchenLabelWarning(dish, { isDemo })) return null;
    if (!newest) throw apiError('lot_missing');
    const { COMPANY_NAME, COMPANY_ADDRESS } = this.env.values;
    return {
      dish: { ...dish, ingredients, weightG },
      isForSale: dish.isReviewed,
      lot: newest.lot,
      record: newest,
      useBy: DAY.format(new Date(`${newest.useBy}T00:00:00Z`)),
      company: COMPANY_NAME,
      address: COMPANY_ADDRESS,
    };
  }
}

function lotsRecalled(lots: ReadonlyMap<string, string>) {
  const dishes = [...new Set(lots.values())];
  const named = [...lots].map(([lot, name]) => `${name} (lot ${lot})`).join(', ');
  return apiError('dish_recalled', { detail: `${named}: being recalled.`, members: { dishes, orders: [] } });
}

/** The given number of labels from index `from` on, without expanding all of them. */
function slice(
  labels: readonly { readonly label: PrintedLabel; readonly count: number }[],
  from: number,
  size: number,
): PrintedLabel[] {
  const found: PrintedLabel[] = [];
  let skipped = 0;
  for (const { label, count } of labels) {
    const before = Math.min(count, Math.max(0, from - skipped));
    skipped += before;
    const taken = Math.min(count - before, size - found.length);
    found.push(...Array.from({ length: taken }, () => label));
    if (found.length === size) break;
  }
  return found;
}
