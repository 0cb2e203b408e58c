import { Injectable } from '@nestjs/common';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { makePdf } from '#backend/platform/pdf/pdf.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { kitchenLabelWarning } from '#backend/rules/food/kitchen-labels.js';
import type { KitchenLabelsQuery } from './admin-kitchen.dto.js';
import { AdminKitchenService, type ProductionPlanEntry } from './admin-kitchen.service.js';
import { drawKitchenLabel, KITCHEN_LABELS_PER_PAGE, type KitchenLabelData } from './kitchen-label.js';
import { KITCHEN_LABEL_WORDS as WORDS } from './kitchen-label.words.js';

/** Fifty pages: a printer's limit, and few enough to draw without blocking other requests. */
const LABELS_IN_FILE = 400;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The labels of a day (rule F7). */
@Injectable()
export class AdminKitchenLabelsService {
  constructor(
    private readonly kitchen: AdminKitchenService,
    private readonly dishes: DishesService,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of labels for each portion, or one for each dish, for all dishes or one. Throws lot_missing for a
   * dish without a lot, no_labels when there are none to print, or none that may be printed (rule F32).
   */
  async pdf(
    date: IsoDate,
    { dish, copies, part }: KitchenLabelsQuery,
  ): Promise<{ fileName: string; pdf: Buffer }> {
    const plan = await this.kitchen.productionPlan(date, await this.dishes.current());
    const wanted = plan.filter((each) => dish === undefined || each.dish.key === dish);
    const labels = wanted.flatMap((each) => {
      const label = this.label(each);
      return label ? [{ label, count: copies === 'dish' ? 1 : each.portions }] : [];
    });
    const drawn = slice(labels, (part - 1) * LABELS_IN_FILE, LABELS_IN_FILE);
    if (drawn.length === 0) throw apiError('no_labels');
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
    return { fileName: `labels-${date}-${part}.pdf`, pdf };
  }

  private label({ dish, lots: [newest] }: ProductionPlanEntry): KitchenLabelData | null {
    const { ingredients, weightG } = dish;
    const isDemo = this.env.values.DEMO;
    if (ingredients === null || weightG === null || kitchenLabelWarning(dish, { isDemo })) return null;
    if (!newest) throw apiError('lot_missing');
    const { COMPANY_NAME, COMPANY_ADDRESS } = this.env.values;
    return {
      dish: { ...dish, ingredients, weightG },
      isForSale: dish.isReviewed,
      lot: newest.lot,
      useBy: DAY.format(new Date(`${newest.useBy}T00:00:00Z`)),
      company: COMPANY_NAME,
      address: COMPANY_ADDRESS,
    };
  }
}

/** The given number of labels from index `from` on, without expanding all of them. */
function slice(
  labels: readonly { readonly label: KitchenLabelData; readonly count: number }[],
  from: number,
  size: number,
): KitchenLabelData[] {
  const found: KitchenLabelData[] = [];
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
