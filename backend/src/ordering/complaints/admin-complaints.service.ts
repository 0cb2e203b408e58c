import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import { ProfileService } from '#backend/identity/profile/profile.service.js';
import { ComplaintClosingsService, type ComplaintDecision } from './complaint-closings.service.js';
import { ComplaintDeskService, type ComplaintDetail } from './complaint-desk.service.js';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { complaints } from '#backend/platform/metrics/metrics.js';
import type { Photo } from '#backend/platform/storage/photo.js';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { dishesOfLine } from '#backend/rules/food/kitchen.js';
import type {
  CloseComplaintRequest,
  ComplaintCountDto,
  ComplaintDto,
  ComplaintListDto,
  ComplaintsQuery,
} from './admin-complaints.dto.js';
import { KitchenLot } from '../kitchen/kitchen-lot.entity.js';

/** Lots of the dishes of one order on one day: far more than there can be. */
const MAX_LOTS = 500;

/** The complaint desk: complaints with their order, and the lots of the kitchen (rules O80–O83). */
@Injectable()
export class AdminComplaintsService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly desk: ComplaintDeskService,
    private readonly closings: ComplaintClosingsService,
    private readonly dishes: DishesService,
    private readonly profiles: ProfileService,
    private readonly internal: InternalServer,
  ) {}

  onModuleInit(): void {
    this.internal.collect(() => this.collect());
  }

  /** Updates the metrics for operators. */
  async collect(): Promise<void> {
    const { open, overdue } = await this.desk.count();
    complaints.set({ state: 'open' }, open);
    complaints.set({ state: 'overdue' }, overdue);
  }

  list({ state, ...page }: ComplaintsQuery): Promise<ComplaintListDto> {
    return this.desk.list(state, page);
  }

  count(): Promise<ComplaintCountDto> {
    return this.desk.count();
  }

  /** One complaint; that somebody opened it is audited. Throws not_found. */
  async open(id: string, actorId: string): Promise<ComplaintDto> {
    return this.view(await this.desk.open(id, actorId));
  }

  /** The photo of a complaint; audited. Throws not_found. */
  photo(id: string, actorId: string): Promise<Photo> {
    return this.desk.photo(id, actorId);
  }

  /**
   * Replies to it and closes it. Throws forbidden for a refund by a role that may not refund, and the errors
   * of the closing.
   */
  async close(
    id: string,
    { outcome, answer, amountPence, deliveryDate }: CloseComplaintRequest,
    { userId, email, roles }: Caller,
  ): Promise<ComplaintDto> {
    if (outcome === 'refund' && !roles.includes('admin') && !roles.includes('finance')) {
      throw apiError('forbidden');
    }
    const decided = { complaintId: id, actor: { userId, email }, answer };
    await this.closings.close(
      outcome === 'replacement'
        ? {
            ...decided,
            outcome,
            deliveryDate: deliveryDate ?? '',
            declared: await this.declaredBy(await this.desk.accountOf(id)),
          }
        : ({ ...decided, outcome, amountPence } satisfies ComplaintDecision),
    );
    return this.view(await this.desk.read(id));
  }

  /** Reopens a closed one. Throws not_found and own_account. */
  async reopen(id: string, actor: Pick<Caller, 'userId' | 'email'>): Promise<ComplaintDto> {
    await this.closings.reopen(id, actor);
    return this.view(await this.desk.read(id));
  }

  private async view(detail: ComplaintDetail): Promise<ComplaintDto> {
    const { item, text, order, left, closings, replacementDays } = detail;
    return {
      ...item,
      text,
      email: order.email,
      left: order.paidAt == null ? { cardPence: 0, walletPence: 0 } : left,
      lines: await this.linesOf(detail),
      closings: closings.map(({ id, outcome, answer, closedAt, closedBy, refund, replacementOrderId }) => ({
        id,
        outcome,
        answer,
        closedBy,
        closedAt: closedAt.toISOString(),
        refund: refund && {
          cardPence: refund.cardPence,
          walletPence: refund.walletPence,
          state: refund.status,
        },
        replacementOrderId: replacementOrderId ?? null,
      })),
      replacementDays: replacementDays.map(({ date, label }) => ({ date, label })),
      hindrances: await this.desk.hindrances(order, await this.declaredBy(order.userId)),
    };
  }

  private async declaredBy(userId: string | null | undefined): Promise<readonly Allergen[]> {
    return userId == null ? [] : this.profiles.declaredAllergens(userId);
  }

  /** The lines as sold, with the lots of their dishes on their day (rule F9). */
  private async linesOf({ order, lines }: ComplaintDetail): Promise<ComplaintDto['lines']> {
    const book = await this.dishes.current();
    const dishes = lines.map((line, index) => {
      const before = lines.slice(0, index).filter(({ sku }) => sku === line.sku);
      const first = before.reduce((sum, { quantity }) => sum + quantity, 0);
      const { sku, quantity, variant = null } = line;
      return dishesOfLine({ sku, variant, quantity, first }, book).map(({ key }) => key);
    });
    const lots = await this.lotsOf(order.deliveryDate ?? null, dishes.flat());
    return lines.map((line, index) => ({
      name: line.name,
      variant: line.variant ?? null,
      quantity: line.quantity,
      totalPence: line.totalPence,
      contains: ALLERGENS.filter((each) => line.contains.includes(each)),
      mayContain: ALLERGENS.filter((each) => line.mayContain.includes(each)),
      lots: lots
        .filter(({ dish }) => dishes[index]?.includes(dish))
        .map(({ lot, dishName, useBy }) => ({ lot, dishName, useBy })),
    }));
  }

  private async lotsOf(deliveryDate: string | null, dishes: readonly string[]): Promise<KitchenLot[]> {
    if (deliveryDate === null || dishes.length === 0) return [];
    return this.em.fork().find(
      KitchenLot,
      { deliveryDate, dish: { $in: [...new Set(dishes)] } },
      {
        orderBy: { dishName: 'asc', lot: 'asc' },
        limit: MAX_LOTS,
        disableIdentityMap: true,
      },
    );
  }
}
