import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../identity/access/access.decorators.js';
import { ConsentsService } from '../identity/privacy/consents.service.js';
import { Clock } from '../platform/clock/clock.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { Vault } from '../platform/vault/vault.js';
import { WordingsService } from '../platform/wordings/wordings.service.js';
import { addDays, londonDate, type IsoDate } from '../rules/delivery/delivery-days.js';
import { DIARY_LIMITS, firstDiaryDay, saysAnything, type DiaryDay } from '../rules/diary.js';
import { agreedWording } from '../rules/identity/agreed-words.js';
import { DiaryEntry } from './diary-entry.entity.js';
import type { DiaryChanges, DiaryDto, DiaryEntryDto, DiaryRange } from './diary.dto.js';

const { scale, proteinG } = DIARY_LIMITS;

const figure = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().int().min(min).max(max).nullable();

/** A day as it is sealed. */
const StoredDay = z.object({
  appetite: figure(scale),
  proteinG: figure(proteinG),
  feeling: figure(scale),
  note: z.string().nullable(),
}) satisfies z.ZodType<DiaryDay>;

const EMPTY_DAY: DiaryDay = { appetite: null, proteinG: null, feeling: null, note: null };
const WEEKS_SHOWN = 12;

/** The words beside the form. */
const SHOWN = [agreedWording('diary-health')];

/**
 * A person's own diary of appetite, protein and how they feel (rule H61). It is read by its owner and their
 * export, and by nothing else: the import rules keep every other module out.
 */
@Injectable()
export class DiaryService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly consents: ConsentsService,
    private readonly wordings: WordingsService,
  ) {}

  /** The days of a range, oldest first. Throws validation_failed for a range that is longer than a year. */
  async list({ userId }: Caller, range: DiaryRange): Promise<DiaryDto> {
    const today = this.today();
    const to = range.to ?? today;
    const from = range.from ?? addDays(to, -7 * WEEKS_SHOWN);
    if (from > to) throw dayRefused('from', 'This is after the last day');
    if (addDays(from, DIARY_LIMITS.daysRead) <= to) throw dayRefused('from', 'Please choose a year or less');
    const found = await this.em
      .fork()
      .find(
        DiaryEntry,
        { userId, day: { $gte: from, $lte: to } },
        { orderBy: { day: 'asc' }, limit: DIARY_LIMITS.daysRead, disableIdentityMap: true },
      );
    return {
      today,
      firstDay: firstDiaryDay(today),
      items: found.map((entry) => ({ day: entry.day, ...openDay(this.vault, entry) })),
      nextCursor: null,
    };
  }

  /**
   * Writes the sent fields of a day; the others stay, so that two quick taps do not undo each other. A day that
   * says nothing any more is removed. Throws health_consent_required, and validation_failed for a day to come or
   * one too long ago.
   */
  async save({ userId }: Caller, day: IsoDate, changes: DiaryChanges): Promise<DiaryEntryDto> {
    this.refuseDay(day);
    const [wordingId = ''] = await this.wordings.keep(...SHOWN);
    return this.em.fork().transactional(async (em) => {
      if (changes.healthConsent) await this.consents.giveHealthConsent(em, userId, wordingId);
      else if (!(await this.consents.holdHealthConsent(em, userId))) throw consentMissing();
      const known = await em.findOne(DiaryEntry, { userId, day }, { disableIdentityMap: true });
      const written = withChanges(known ? openDay(this.vault, known) : EMPTY_DAY, changes);
      if (saysAnything(written)) await this.keep(em, { id: known?.id, userId, day }, written);
      else if (known) await em.nativeDelete(DiaryEntry, { id: known.id });
      return { day, ...written };
    });
  }

  /** Removes a day. Throws not_found. */
  async remove({ userId }: Caller, day: IsoDate): Promise<void> {
    const removed = await this.em.fork().nativeDelete(DiaryEntry, { userId, day });
    if (removed === 0) throw apiError('not_found');
  }

  private async keep(
    em: EntityManager,
    { id = randomUUID(), userId, day }: { id?: string | undefined; userId: string; day: IsoDate },
    written: DiaryDay,
  ): Promise<void> {
    const entrySealed = this.vault.seal(written, entryContext(id));
    await em.upsert(DiaryEntry, { id, userId, day, entrySealed, updatedAt: this.clock.now() });
  }

  private today(): IsoDate {
    return londonDate(this.clock.now());
  }

  private refuseDay(day: IsoDate): void {
    const today = this.today();
    if (day > today) throw dayRefused('day', 'This day is still to come');
    if (day < firstDiaryDay(today)) throw dayRefused('day', 'This day is too long ago');
  }
}

/** What a day says. */
export function openDay(vault: Vault, { id, entrySealed }: Pick<DiaryEntry, 'id' | 'entrySealed'>): DiaryDay {
  return StoredDay.parse(vault.open(entrySealed, entryContext(id)));
}

function entryContext(id: string): string {
  return `diary_entry.entry:${id}`;
}

function withChanges(before: DiaryDay, changes: DiaryChanges): DiaryDay {
  return {
    appetite: changes.appetite === undefined ? before.appetite : changes.appetite,
    proteinG: changes.proteinG === undefined ? before.proteinG : changes.proteinG,
    feeling: changes.feeling === undefined ? before.feeling : changes.feeling,
    note: changes.note === undefined ? before.note : changes.note || null,
  };
}

function dayRefused(field: string, message: string) {
  return apiError('validation_failed', { errors: [{ field, message }] });
}

function consentMissing() {
  return apiError('health_consent_required', {
    errors: [{ field: 'healthConsent', message: 'Please agree first: without it we may not keep a diary' }],
  });
}
