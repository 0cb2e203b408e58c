import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import '../catalog.events.js';
import { bumpProductVersion } from '../optimistic-lock.js';
import { Product } from './product.entity.js';

interface EditContext {
  readonly sku: string;
  /** The version the editor has seen. */
  readonly version: number;
  readonly actorId: string;
}

/** Takes products off the menu for good, and brings them back (rule K35). */
@Injectable()
export class RetiredProductsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Retires a product: nothing new is sold of it, and what is ordered is still cooked. Coming weekly boxes are
   * filled again and their owners are told; audited. May be repeated. Throws not_found, edit_conflict.
   */
  async retire(edit: EditContext): Promise<void> {
    await this.change(edit, 'admin.product-retired', async (em, product) => {
      if (product.retiredAt != null) return false;
      const now = this.clock.now();
      em.assign(product, { retiredAt: now, active: false });
      const from = londonDate(now);
      await record(em, 'catalog.menu-changed', { sku: product.sku, from, until: null }, now);
      return true;
    });
  }

  /**
   * Brings a product back: shown at once, unless its label waits for a second person; audited. May be
   * repeated. Throws not_found, edit_conflict.
   */
  async bringBack(edit: EditContext): Promise<void> {
    await this.change(edit, 'admin.product-brought-back', (em, product) => {
      if (product.retiredAt == null) return Promise.resolve(false);
      em.assign(product, { retiredAt: null, active: product.labelChangedBy == null });
      return Promise.resolve(true);
    });
  }

  private async change(
    { sku, version, actorId }: EditContext,
    action: 'admin.product-retired' | 'admin.product-brought-back',
    apply: (em: EntityManager, product: Product) => Promise<boolean>,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const product = await em.findOne(Product, { sku }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!product) throw apiError('not_found');
      if (!(await apply(em, product))) return;
      await bumpProductVersion(em, sku, version);
      await em.flush();
      await this.audit.note({ action, actorId, subjectId: sku }, em);
    });
  }
}
