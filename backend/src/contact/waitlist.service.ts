import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { toPage, startOf, type PageQuery } from '../platform/http/validation/shared/page.js';
import { Clock } from '../platform/clock/clock.js';
import { Unsubscribing } from '../platform/mailer/unsubscribing.js';
import { record } from '../platform/outbox/record.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { WordingsService, type ShownWording } from '../platform/wordings/wordings.service.js';
import { agreedWording } from '../rules/identity/agreed-words.js';
import { COUNTRIES, normalisePostcode, type Country } from '../rules/delivery/postcodes.js';
import type { WaitlistRequest } from './waitlist.dto.js';
import './contact.events.js';
import { csvLines, csvTime } from '../platform/personal-data/csv.js';
import { WaitlistArea } from './waitlist-area.entity.js';
import { WaitlistEntry } from './waitlist-entry.entity.js';

/** More than there are areas in both countries. */
const MAX_AREAS = 1_000;
const FILE_PAGE = 500;
const NOTIFIED_AT_ONCE = 100;

export interface WaitingRow {
  readonly id: string;
  readonly email: string;
  readonly postcode: string;
  readonly country: string;
  readonly createdAt: string;
  /**
   * The wordings agreed to beside the form, as shown then (rule H23); none where an earlier release stored
   * none.
   */
  readonly agreedTo: ShownWording[];
}

/** The waiting list: people outside the served area, and where they live. */
@Injectable()
export class WaitlistService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly wordings: WordingsService,
    private readonly clock: Clock,
    unsubscribing: Unsubscribing,
  ) {
    unsubscribing.register('waitlist', (entryId) => this.leave(entryId));
  }

  /** Adds a person to the waiting list of an area; idempotent. */
  async join(request: WaitlistRequest): Promise<void> {
    const postcode =
      normalisePostcode(request.postcode, request.country) ?? request.postcode.trim().toUpperCase();
    const wordingId = await this.wordings.keepOne(agreedWording('waiting-list'));
    await this.em.fork().upsert(
      WaitlistEntry,
      {
        id: randomUUID(),
        email: request.email.trim().toLowerCase(),
        postcode,
        country: request.country,
        createdAt: this.clock.now(),
        wordingId,
      },
      { onConflictFields: ['email', 'postcode'], onConflictAction: 'ignore' },
    );
  }

  /**
   * Requests one email to everybody whose postcode is served now (rule X24): a hundred per transaction, until
   * nobody is left.
   */
  async notifyOpened(): Promise<number> {
    const areas = (await this.settings.current())['delivery.areas'];
    let told = 0;
    for (const country of COUNTRIES) {
      const codes = areas[country].map((code) => code.trim().toUpperCase());
      for (let found = NOTIFIED_AT_ONCE; found === NOTIFIED_AT_ONCE; told += found)
        found = await this.notifyIn(country, codes);
    }
    return told;
  }

  /** Recipient and postcode of the email about a new area; null once they have left the list. */
  async emailData(entryId: string): Promise<{ email: string; postcode: string } | null> {
    const entry = await this.em.fork().findOne(WaitlistEntry, { id: entryId }, { disableIdentityMap: true });
    return entry && { email: entry.email, postcode: entry.postcode };
  }

  private notifyIn(country: Country, codes: readonly string[]): Promise<number> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      // A UK area is alphabetic ('SW') and may be served in only one district ('SW4'); an Irish area is its
      // key.
      const prefixes = codes.map((code) => (country === 'GB' ? code.replace(/\d.*$/, '') : code));
      const rows = await em.execute<{ id: string }[]>(
        `update waitlist_entry set notified_at = ? where id in (
           select id from waitlist_entry
            where notified_at is null and country = ? and area = any(string_to_array(?, ','))
              and (split_part(postcode, ' ', 1) = any(string_to_array(?, ',')) or country = 'GB' and area = any(string_to_array(?, ',')))
            order by id limit ? for update skip locked) returning id`,
        [now, country, prefixes.join(','), codes.join(','), codes.join(','), NOTIFIED_AT_ONCE],
        'all',
      );
      for (const { id } of rows) await record(em, 'contact.area-opened', { entryId: id }, now);
      return rows.length;
    });
  }

  /** Removes an address from the list, in every area: through the link in an email (rule X23). */
  private async leave(entryId: string): Promise<void> {
    await this.em.execute(
      'delete from waitlist_entry where email = (select email from waitlist_entry where id = ?)',
      [entryId],
      'run',
    );
  }

  /** The number of people waiting by area, the largest first. */
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

  /** The waiting list, newest first, in one area or in all. */
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
    const wordings = await this.wordings.byId(rows.flatMap(({ wordingId }) => wordingId ?? []));
    return toPage(rows, query.limit, ({ id, email, postcode, country, createdAt, wordingId }) => {
      const agreed = wordings.get(wordingId ?? '');
      return {
        id,
        email,
        postcode,
        country,
        createdAt: createdAt.toISOString(),
        agreedTo: agreed ? [agreed] : [],
      };
    });
  }

  /** The whole waiting list as CSV, a page of rows at a time. */
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
        csvTime(createdAt),
      ]);
      if (lines.length > 0) yield csvLines(lines);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
