import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../platform/audit/audit.service.js';
import { Clock } from '../platform/clock/clock.js';
import { problem } from '../platform/http/problem.js';
import { record } from '../platform/outbox/record.js';
import { ALLERGENS, type AllergenRecord, type Diet } from '../rules/allergens.js';
import './catalog.events.js';
import { PackageDetails } from './product-details.js';
import { Product } from './product.entity.js';

export interface ProductChange {
  readonly sku: string;
  /** False: sold out, also for orders that were placed and are not cooked. */
  readonly available?: boolean;
  /** What it contains and may contain from now on; of a package, in one of its variants. */
  readonly allergens?: AllergenRecord & { readonly variant?: Diet };
  readonly actorId: string;
}

/** Changes what is sold. */
@Injectable()
export class ProductChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes a product and tells of it, so that orders that are not cooked yet are looked at again (rule O25).
   * Throws not_found, and variant_unavailable for a package in a variant that it is not made in.
   */
  async change({ sku, available, allergens, actorId }: ProductChange): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const product = await em.findOne(Product, { sku }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!product) throw problem('not_found');
      if (available !== undefined) product.available = available;
      if (allergens) changeAllergens(product, allergens);
      await em.flush();
      const details = { available: available ?? null, allergens: allergens !== undefined };
      await this.audit.note({ action: 'admin.product-changed', actorId, subjectId: sku, details }, em);
      await record(em, 'catalog.product-changed', { sku }, this.clock.now());
    });
  }
}

/** A package contains what any of its variants contains. */
function changeAllergens(
  product: Product,
  { variant, ...record }: NonNullable<ProductChange['allergens']>,
): void {
  if (product.kind !== 'package') {
    Object.assign(product, { contains: [...record.contains], mayContain: [...record.mayContain] });
    return;
  }
  const details = PackageDetails.parse(product.details);
  const wanted = details.variants.find((each) => each.variant === (variant ?? details.defaultVariant));
  if (!wanted) throw problem('variant_unavailable');
  wanted.allergens = { contains: [...record.contains], mayContain: [...record.mayContain] };
  const contains = ALLERGENS.filter((each) =>
    details.variants.some(({ allergens }) => allergens.contains.includes(each)),
  );
  const mayContain = ALLERGENS.filter(
    (each) =>
      !contains.includes(each) &&
      details.variants.some(({ allergens }) => allergens.mayContain.includes(each)),
  );
  Object.assign(product, { details, contains, mayContain });
}
