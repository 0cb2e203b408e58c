import { Always, Flag } from '#backend/platform/http/validation/choices.js';
import { DateOnly, dateOnly } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText, Text } from '#backend/platform/http/validation/text.js';
import { DIARY_LIMITS, type DiaryDay } from '../rules/diary.js';

const { scale, proteinG, note } = DIARY_LIMITS;

export const DiaryDayParam = dateOnly;

/** One day of the caller's diary (rule H61). */
@Named('DiaryEntry')
export class DiaryEntryDto implements DiaryDay {
  @DateOnly() day!: string;
  @Whole({ nullable: true, description: 'From 1, none, to 5, very good.' }) appetite!: number | null;
  @Whole({ nullable: true, description: 'Grams of protein eaten.' }) proteinG!: number | null;
  @Whole({ nullable: true, description: 'From 1, very poor, to 5, very good.' }) feeling!: number | null;
  @PlainText({ nullable: true }) note!: string | null;
}

/** A year of days at most, so there is never a next page. */
@Named('Diary')
export class DiaryDto {
  @DateOnly({ description: 'Today in London.' }) today!: string;
  @DateOnly({ description: 'The first day that an entry can be written for.' }) firstDay!: string;
  @ListOf(() => DiaryEntryDto, { description: 'Oldest first.' }) items!: DiaryEntryDto[];
  @Always(null) nextCursor!: null;
}

/** The days to read, both included. */
@Named('DiaryRange')
export class DiaryRange {
  @DateOnly({ optional: true, description: 'Twelve weeks before `to` by default.' }) from?: string;
  @DateOnly({ optional: true, description: 'Today by default.' }) to?: string;
}

/** Only the sent fields change; null empties a field, and a day that says nothing is removed. */
@Named('DiaryChanges')
export class DiaryChanges {
  @Whole({ ...scale, optional: true, nullable: true }) appetite?: number | null;
  @Whole({ ...proteinG, optional: true, nullable: true }) proteinG?: number | null;
  @Whole({ ...scale, optional: true, nullable: true }) feeling?: number | null;
  @Text(note, { optional: true, nullable: true }) note?: string | null;

  @Flag({ description: 'Gives the consent that is beside the form, for an account without it (rule H1).' })
  healthConsent: boolean = false;
}
