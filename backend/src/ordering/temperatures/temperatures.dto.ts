import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Decimal, Whole } from '#backend/platform/http/validation/numbers.js';
import { Line, PlainText, Text } from '#backend/platform/http/validation/text.js';
import {
  COLDEST_CELSIUS,
  HOTTEST_CELSIUS,
  POINT_KINDS,
  type PointKind,
} from '#backend/rules/kitchen/temperatures.js';

const MAX_NAME = 80;
const MAX_ACTION = 500;

export const PointId = id;

@Named('TemperatureReading')
export class TemperatureReadingDto {
  @Id() id!: string;
  @Id() pointId!: string;
  @PlainText() point!: string;
  @Instant() takenAt!: string;
  @Decimal({ description: 'In degrees Celsius, to a tenth.' }) celsius!: number;
  @Whole({ description: 'The limit when it was taken.' }) limitCelsius!: number;
  @Flag() isBeyond!: boolean;
  @PlainText({ nullable: true, description: 'What was done about one beyond the limit.' }) action!:
    string | null;
  @Flag({ description: 'The caller took it minutes ago, and may take it back.' }) canRemove!: boolean;
}

@Named('TemperaturePoint')
export class TemperaturePointDto {
  @Id() id!: string;
  @PlainText() name!: string;
  @OneOf(POINT_KINDS) kind!: PointKind;
  @Whole({ description: 'The limit in force.' }) limitCelsius!: number;
  @OneOf(['max', 'min']) side!: 'max' | 'min';
  @Whole({ description: 'Readings of today.' }) today!: number;
  @Decimal({ nullable: true, description: 'The last reading.' }) lastCelsius!: number | null;
  @Instant({ nullable: true }) lastAt!: string | null;
}

@Named('TemperaturePoints')
export class TemperaturePointsDto {
  @DateOnly() today!: string;
  @ListOf(() => TemperaturePointDto) items!: TemperaturePointDto[];
}

export class AddPointRequest {
  @Line(MAX_NAME, { message: 'Enter a name' }) name!: string;
  @OneOf(POINT_KINDS) kind!: PointKind;
}

export class TakeReadingRequest {
  @Id({ description: 'Of this reading: a repeated request records it once.' }) id!: string;
  @Decimal({ min: COLDEST_CELSIUS, max: HOTTEST_CELSIUS, message: 'Enter a temperature' }) celsius!: number;
  @Text(MAX_ACTION, { description: 'Required for a reading beyond the limit.' }) action!: string;
}

export class TemperatureLogQuery {
  @DateOnly({ description: 'The first day.' }) from!: string;
  @DateOnly({ description: 'The last day, at most 30 days later.' }) to!: string;
}

class DayOfPoint {
  @DateOnly() date!: string;
  @Whole() readings!: number;
  @Decimal({ nullable: true }) lowest!: number | null;
  @Decimal({ nullable: true }) highest!: number | null;
  @Whole({ description: 'Readings beyond the limit.' }) beyond!: number;
  @Flag({ description: 'It was to be measured on this day, which is over, and was not.' })
  isMissing!: boolean;
}

class PointOfLog {
  @Id() id!: string;
  @PlainText() name!: string;
  @OneOf(POINT_KINDS) kind!: PointKind;
  @ListOf(() => DayOfPoint, { description: 'Newest first.' }) days!: DayOfPoint[];
}

@Named('TemperatureLog')
export class TemperatureLogDto {
  @DateOnly() from!: string;
  @DateOnly() to!: string;
  @ListOf(() => PointOfLog) points!: PointOfLog[];
  @ListOf(() => TemperatureReadingDto, { description: 'Newest first, at most 500; the file has all.' })
  readings!: TemperatureReadingDto[];
  @Flag({ description: 'There are more readings than the list has.' }) hasMore!: boolean;
  @Instant() printedAt!: string;
}
