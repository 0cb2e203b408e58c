import { EntityManager, LockMode, type EntityData } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../platform/audit/audit.service.js';
import { Clock } from '../platform/clock/clock.js';
import { DatabaseNotifications } from '../platform/database/notifications.js';
import { CachedValue } from '../platform/database/cached-value.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { ORDER_KINDS, type OrderKind } from '../rules/pricing/pricing.js';
import { isRunning, normaliseCode, type PromotionRule } from '../rules/pricing/promotions.js';
import { Promotion } from './promotion.entity.js';

/** Far more than a shop has; every list has a limit. */
const MAX_PROMOTIONS = 2000;

/** The part of a promotion that staff decide; its code stays (rule P10). */
export interface PromotionTerms {
  readonly percentByUse: readonly number[];
  readonly kinds: readonly OrderKind[];
  readonly newCustomersOnly: boolean;
  readonly active: boolean;
  readonly advertised: boolean;
  /** ISO 8601. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly maxUses: number | null;
}

/** Promotions, for orders to apply and for staff to create, change and end (rules P5, P10). */
@Injectable()
export class PromotionsService {
  private readonly known: CachedValue<readonly Promotion[]>;

  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    notifications: DatabaseNotifications,
  ) {
    this.known = new CachedValue(notifications, () =>
      em.fork().findAll(Promotion, { limit: MAX_PROMOTIONS, disableIdentityMap: true }),
    );
  }

  /** The rule of a code; cached until the database reports a change of promotions. */
  async promotion(code: string): Promise<PromotionRule | undefined> {
    const wanted = normaliseCode(code);
    const found = (await this.known.get()).find((each) => each.code === wanted);
    return found && promotionRule(found);
  }

  /** The promotion that the pages advertise, if one is active. */
  async advertisedPromotion(): Promise<PromotionRule | undefined> {
    const rule = await this.chosenPromotion();
    return rule && isRunning(rule, this.clock.now()) ? rule : undefined;
  }

  /**
   * Triggers a new read of what pages show when the advertised promotion has started or ended since. Cached
   * data lasts until the catalogue changes, and passing time alone changes nothing.
   */
  async follow(since: Date): Promise<void> {
    const rule = await this.chosenPromotion();
    if (!rule || isRunning(rule, since) === isRunning(rule, this.clock.now())) return;
    await this.em.execute(`select pg_notify('catalog_changed', '')`);
  }

  /** The promotion that staff chose to advertise, whether it is running or not. */
  private async chosenPromotion(): Promise<PromotionRule | undefined> {
    const found = (await this.known.get()).find((each) => each.advertised);
    return found && promotionRule(found);
  }

  /** Adds the default promotion of every shop, in the caller's transaction. */
  async ensureWelcome(em: EntityManager): Promise<void> {
    await em.upsertMany(Promotion, [welcomePromotion()], { onConflictAction: 'ignore' });
  }

  /** By code; one more than the limit, to detect a next page. */
  list(limit: number, afterCode?: string): Promise<Promotion[]> {
    return this.em.fork().find(Promotion, afterCode === undefined ? {} : { code: { $gt: afterCode } }, {
      orderBy: { code: 'asc' },
      limit: limit + 1,
      disableIdentityMap: true,
    });
  }

  /** Throws code_taken. */
  async create(code: string, terms: PromotionTerms, actorId: string): Promise<Promotion> {
    return this.em.fork().transactional(async (em) => {
      const { affectedRows } = await em
        .createQueryBuilder(Promotion)
        .insert({ code, ...row({ ...terms, advertised: false }), version: 1 })
        .onConflict('code')
        .ignore()
        .execute<{ affectedRows: number }>('run');
      if (affectedRows === 0) throw apiError('code_taken');
      const made = await em.findOneOrFail(Promotion, { code });
      if (terms.advertised) await this.advertise(em, made);
      await this.note(em, 'admin.promotion-created', made, actorId);
      return made;
    });
  }

  /**
   * Applies from the next order on; uses so far stay. Throws not_found, and edit_conflict when another editor
   * was faster.
   */
  async change(
    code: string,
    { version, ...terms }: PromotionTerms & { readonly version: number },
    actorId: string,
  ): Promise<Promotion> {
    return this.em.fork().transactional(async (em) => {
      const known = await em.findOne(Promotion, { code }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!known) throw apiError('not_found');
      if (known.version !== version) throw apiError('edit_conflict');
      em.assign(known, row({ ...terms, advertised: known.advertised && terms.advertised }));
      known.version += 1;
      await em.flush();
      if (terms.advertised && !known.advertised) await this.advertise(em, known);
      await this.note(em, 'admin.promotion-changed', known, actorId);
      return known;
    });
  }

  /** At most one is advertised: the other one is no longer. */
  private async advertise(em: EntityManager, promotion: Promotion): Promise<void> {
    await em.nativeUpdate(Promotion, { advertised: true }, { advertised: false });
    promotion.advertised = true;
    await em.flush();
  }

  private note(
    em: EntityManager,
    action: `admin.${string}`,
    promotion: Promotion,
    actorId: string,
  ): Promise<void> {
    const { code, percentByUse, active, advertised, maxUses, version } = promotion;
    const details = {
      percents: percentByUse.join(' '),
      active,
      advertised,
      maxUses: maxUses ?? null,
      version,
      startsAt: promotion.startsAt?.toISOString() ?? null,
      endsAt: promotion.endsAt?.toISOString() ?? null,
    };
    return this.audit.note({ action, actorId, subjectId: code, details }, em);
  }
}

function row({ percentByUse, kinds, startsAt, endsAt, ...rest }: PromotionTerms) {
  return {
    ...rest,
    percentByUse: [...percentByUse],
    kinds: [...kinds],
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

function promotionRule(row: Promotion): PromotionRule {
  return {
    code: row.code,
    percentByUse: row.percentByUse,
    kinds: row.kinds,
    newCustomersOnly: row.newCustomersOnly,
    active: row.active,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    maxUses: row.maxUses ?? null,
  };
}

/** WELCOME20: 20% off the first box and 10% off the second, for new customers, once per person (rule P5). */
function welcomePromotion(): EntityData<Promotion> {
  return {
    code: 'WELCOME20',
    percentByUse: [20, 10],
    kinds: ORDER_KINDS.filter((kind) => kind === 'one_time' || kind === 'subscription'),
    newCustomersOnly: true,
    active: true,
    advertised: true,
    startsAt: null,
    endsAt: null,
    maxUses: null,
  };
}
