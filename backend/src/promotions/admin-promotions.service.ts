import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PromotionsService } from './promotions.service.js';
import { Clock } from '../platform/clock/clock.js';
import type {
  AdminPromotionDto,
  AdminPromotionListDto,
  NewPromotionRequest,
  PromotionChangesRequest,
  PromotionsQuery,
} from './admin-promotions.dto.js';

type Row = Awaited<ReturnType<PromotionsService['list']>>[number];

/** Promotions with their uses in orders (rule P10). */
@Injectable()
export class AdminPromotionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly promotions: PromotionsService,
    private readonly clock: Clock,
  ) {}

  async list({ limit, cursor }: PromotionsQuery): Promise<AdminPromotionListDto> {
    const found = await this.promotions.list(limit, cursor);
    const rows = found.slice(0, limit);
    const uses = await this.uses(rows);
    const items = rows.map((row) => this.view(row, uses));
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.code ?? null) : null };
  }

  /** Throws code_taken. */
  async create({ code, ...terms }: NewPromotionRequest, actorId: string): Promise<AdminPromotionDto> {
    return this.withUses(await this.promotions.create(code, terms, actorId));
  }

  /** Throws not_found, edit_conflict. */
  async change(code: string, changes: PromotionChangesRequest, actorId: string): Promise<AdminPromotionDto> {
    return this.withUses(await this.promotions.change(code, changes, actorId));
  }

  private async withUses(row: Row): Promise<AdminPromotionDto> {
    return this.view(row, await this.uses([row]));
  }

  private async uses(rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
    const counted = await this.em.execute<{ code: string; uses: number }[]>(
      'select code, uses from promotion_counter where code = any(?::text[])',
      [`{${rows.map(({ code }) => `"${code}"`).join(',')}}`],
    );
    return new Map(counted.map(({ code, uses }) => [code, uses]));
  }

  private view(row: Row, uses: ReadonlyMap<string, number>): AdminPromotionDto {
    const { code, percentByUse, kinds, newCustomersOnly, active, advertised, version } = row;
    const used = uses.get(code) ?? 0;
    return {
      code,
      percentByUse,
      kinds,
      newCustomersOnly,
      active,
      advertised,
      version,
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      maxUses: row.maxUses ?? null,
      uses: used,
      state: statusOf(row, used, this.clock.now()),
    };
  }
}

function statusOf(
  { active, startsAt, endsAt, maxUses }: Row,
  uses: number,
  now: Date,
): AdminPromotionDto['state'] {
  if (!active || (endsAt && endsAt <= now)) return 'ended';
  if (maxUses != null && uses >= maxUses) return 'used_up';
  return startsAt && startsAt > now ? 'planned' : 'running';
}
