import { SETTING_KEYS, type SettingKey } from '#backend/platform/settings/settings.schema.js';
import { OneOf, flag } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { RowCursor } from '#backend/platform/http/validation/keys.js';
import { ListOf, listOf } from '#backend/platform/http/validation/lists.js';
import { Limit, Whole, decimal } from '#backend/platform/http/validation/numbers.js';
import { refined } from '#backend/platform/http/validation/rule.js';
import { PlainText, text } from '#backend/platform/http/validation/text.js';
import { either, shape } from '#backend/platform/http/validation/unions.js';

const MAX_CHANGES = 100;
const MAX_TEXT = 500;
const MAX_LIST = 500;

class ShownReview {
  @PlainText({ max: MAX_TEXT }) name!: string;
  @PlainText({ max: MAX_TEXT }) words!: string;
  @PlainText({ max: MAX_TEXT }) date!: string;
  @PlainText({ max: MAX_TEXT }) permission!: string;
}

class ServedAreas {
  @ListOf(text({ max: MAX_TEXT }), { max: MAX_LIST }) GB!: string[];
  @ListOf(text({ max: MAX_TEXT }), { max: MAX_LIST }) IE!: string[];
}

/** Text, a number (pence, percent, days …), yes or no, numbers, reviews, or served areas by country. */
const settingValue = either(
  text({ max: MAX_TEXT }),
  decimal(),
  flag(),
  listOf(decimal(), { max: MAX_LIST }),
  listOf(shape(ShownReview), { max: MAX_LIST }),
  shape(ServedAreas),
);

class SettingDto {
  @OneOf(SETTING_KEYS) key!: SettingKey;

  @Field(settingValue) value!: unknown;

  @Field(settingValue) defaultValue!: unknown;

  @Whole({ description: 'Incremented with each change; send it back with a change.' }) version!: number;
  @Instant({ nullable: true }) changedAt!: string | null;

  @PlainText({
    nullable: true,
    description: 'Email address of the administrator; null once the account is deleted.',
  })
  changedBy!: string | null;
}

@Named('SettingList')
export class SettingListDto {
  @ListOf(() => SettingDto) items!: SettingDto[];
}

class SettingChange {
  @OneOf(SETTING_KEYS) key!: SettingKey;

  @Field(settingValue) value!: unknown;

  @Whole({ min: 0, description: 'The version on which the change is based.' }) version!: number;
}

const changesList = refined(
  listOf(() => SettingChange, { min: 1, max: MAX_CHANGES }),
  (all: readonly SettingChange[]) => new Set(all.map(({ key }) => key)).size === all.length,
  'Each setting once',
);

@Named('SettingChanges')
export class SettingChangesRequest {
  @Field(changesList) changes!: SettingChange[];
}

export class SettingHistoryQuery {
  @OneOf(SETTING_KEYS, { optional: true }) key?: SettingKey;
  @Limit(100) limit: number = 20;
  @RowCursor() cursor?: string;
}

class SettingHistoryItem {
  @PlainText() id!: string;
  @OneOf(SETTING_KEYS) key!: string;
  @Whole() version!: number;

  @Field(settingValue) oldValue!: unknown;

  @Field(settingValue) newValue!: unknown;

  @Instant() changedAt!: string;
  @PlainText({ nullable: true }) changedBy!: string | null;
}

@Named('SettingHistory')
export class SettingHistoryDto {
  @ListOf(() => SettingHistoryItem) items!: SettingHistoryItem[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}
