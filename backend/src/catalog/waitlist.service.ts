import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { pageOf, startOf, type PageQuery } from '../platform/http/page.js';
import { csvLines } from '../platform/personal-data/csv.js';
import { WaitlistArea } from './waitlist-area.entity.js';
import { WaitlistEntry } from './waitlist-entry.entity.js';

/** More than there are areas in both countries. */
const MAX_AREAS = 1_000;
const FILE_PAGE = 500;

export interface WaitingRow {
  readonly id: string;
  readonly email: string;
  readonly postcode: string;
  readonly country: string;
  readonly createdAt: string;
}

/** Who waits for us to deliver to them, and where. */
@Injectable()
export class WaitlistService {
  constructor(private readonly em: EntityManager) {}

  /** How many wait by area, the most first. */
  async areas(): Promise<{ country: string; area: string; entries: number }[]> {
    const rows = await this.em
      .fork()
      .find(
        WaitlistArea,
        { entries: { $gt: 0 } },
        { orderBy: { entries: 'desc', area: 'asc' }, limit: MAX_AREAS, disableIdentityMap: true },
      );
    return rows.map(({ country, area, entries }) => ({ country, area, entries }));
  }

  /** Who waits, newest first, in one area or in all. */
  async list(
    place: { readonly country: string; readonly area: string } | undefined,
    query: PageQuery,
  ): Promise<{ items: WaitingRow[]; nextCursor: string | null }> {
    const start = startOf(query);
    const older = start && {
      $or: [{ createdAt: { $lt: start.createdAt } }, { createdAt: start.createdAt, id: { $lt: start.id } }],
    };
    const rows = await this.em
      .fork()
      .find(
        WaitlistEntry,
        { ...place, ...older },
        { orderBy: { createdAt: 'desc', id: 'desc' }, limit: query.limit + 1, disableIdentityMap: true },
      );
    return pageOf(rows, query.limit, ({ id, email, postcode, country, createdAt }) => ({
      ...{ id, email, postcode, country },
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Everybody who waits as CSV, a page of rows at a time. */
  async *file(): AsyncGenerator<string> {
    yield csvLines([['email', 'postcode', 'country', 'since']], { first: true });
    let cursor: string | undefined;
    do {
      const { items, nextCursor }: Awaited<ReturnType<WaitlistService['list']>> = await this.list(undefined, {
        limit: FILE_PAGE,
        cursor,
      });
      const lines = items.map(({ email, postcode, country, createdAt }) => [
        email,
        postcode,
        country,
        createdAt,
      ]);
      if (lines.length > 0) yield csvLines(lines);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
