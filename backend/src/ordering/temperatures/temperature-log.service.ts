import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { CsvNumber, csvLines, csvTime } from '#backend/platform/personal-data/csv.js';
import { addDays, londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { TENTHS } from '#backend/rules/kitchen/temperatures.js';
import { LONDON } from '#backend/rules/london.js';
import { TemperaturePoint } from './temperatures.entity.js';
import { REMOVABLE_MS } from './temperatures.service.js';
import type { TemperatureLogDto, TemperatureLogQuery, TemperatureReadingDto } from './temperatures.dto.js';

const MAX_DAYS = 31;
const SHOWN = 500;
/** Also of places that are no longer measured. */
const MAX_POINTS = 500;
/** A reading a minute for a month. */
const MAX_IN_FILE = 50_000;

const HEAD = ['Time', 'Place', 'Temperature (°C)', 'Limit (°C)', 'Beyond the limit', 'What was done'];

interface ReadingRow {
  readonly id: string;
  readonly point_id: string;
  readonly name: string;
  readonly taken_at: string;
  readonly tenths_celsius: number;
  readonly limit_celsius: number;
  readonly is_beyond: boolean;
  readonly action: string | null;
  readonly recorded_by: string;
}

interface DayRow {
  readonly point_id: string;
  readonly date: string;
  readonly readings: number;
  readonly lowest: number;
  readonly highest: number;
  readonly beyond: number;
}

/** Readings between the days of a query; a day begins at midnight in London. */
const BETWEEN = `r.taken_at >= ?::date::timestamp at time zone '${LONDON}'
    and r.taken_at < (?::date + 1)::timestamp at time zone '${LONDON}'`;

/** The readings of some days, and the days without any (rules F105, F106). */
@Injectable()
export class TemperatureLogService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The log of up to 31 days. Throws validation_failed for no day and for more. */
  async log(query: TemperatureLogQuery, actorId: string): Promise<TemperatureLogDto> {
    const days = daysBetween(query);
    const { from, to } = query;
    const now = this.clock.now();
    const rows = await this.readings(query, SHOWN + 1);
    const byDay = await this.em.fork().execute<DayRow[]>(
      `select r.point_id, (r.taken_at at time zone '${LONDON}')::date::text as date, count(*)::int as readings,
          min(r.tenths_celsius) as lowest, max(r.tenths_celsius) as highest,
          count(*) filter (where r.is_beyond)::int as beyond
         from temperature_reading r where ${BETWEEN} group by 1, 2`,
      [from, to],
      'all',
    );
    const found = new Map(byDay.map((day) => [`${day.point_id} ${day.date}`, day] as const));
    const today = londonDate(now);
    return {
      from,
      to,
      points: (await this.pointsOf(query)).map((point) => ({
        id: point.id,
        name: point.name,
        kind: point.kind,
        days: days.map((date) => dayOf(point, { date, today, row: found.get(`${point.id} ${date}`) })),
      })),
      readings: rows.slice(0, SHOWN).map((row) => readingView(row, { actorId, now })),
      hasMore: rows.length > SHOWN,
      printedAt: now.toISOString(),
    };
  }

  /** All readings of these days as a table. */
  async file(query: TemperatureLogQuery): Promise<{ readonly fileName: string; readonly text: string }> {
    daysBetween(query);
    const rows = await this.readings(query, MAX_IN_FILE);
    const lines = rows.map((row) => [
      csvTime(row.taken_at),
      row.name,
      new CsvNumber((row.tenths_celsius / TENTHS).toFixed(1)),
      new CsvNumber(String(row.limit_celsius)),
      row.is_beyond ? 'yes' : 'no',
      row.action,
    ]);
    return {
      fileName: `temperatures-${query.from}-${query.to}.csv`,
      text: csvLines([HEAD, ...lines], { first: true }),
    };
  }

  private readings({ from, to }: TemperatureLogQuery, limit: number): Promise<ReadingRow[]> {
    return this.em.fork().execute<ReadingRow[]>(
      `select r.id, r.point_id, p.name, r.taken_at, r.tenths_celsius, r.limit_celsius, r.is_beyond, r.action, r.recorded_by
         from temperature_reading r join temperature_point p on p.id = r.point_id
        where ${BETWEEN} order by r.taken_at desc, r.id desc limit ?`,
      [from, to, limit],
      'all',
    );
  }

  /** Places that were measured at some time of these days. */
  private async pointsOf({ from, to }: TemperatureLogQuery): Promise<TemperaturePoint[]> {
    const points = await this.em
      .fork()
      .find(TemperaturePoint, {}, { orderBy: { name: 'asc', id: 'asc' }, limit: MAX_POINTS });
    return points.filter(
      ({ createdAt, retiredAt }) =>
        londonDate(createdAt) <= to && (!retiredAt || londonDate(retiredAt) >= from),
    );
  }
}

/** A day is missing when it is over, and the place was there for all of it. */
function dayOf(
  { createdAt, retiredAt }: TemperaturePoint,
  { date, today, row }: { readonly date: IsoDate; readonly today: IsoDate; readonly row: DayRow | undefined },
): TemperatureLogDto['points'][number]['days'][number] {
  const isThere = date > londonDate(createdAt) && (!retiredAt || date < londonDate(retiredAt));
  return {
    date,
    readings: row?.readings ?? 0,
    lowest: row ? row.lowest / TENTHS : null,
    highest: row ? row.highest / TENTHS : null,
    beyond: row?.beyond ?? 0,
    isMissing: !row && isThere && date < today,
  };
}

function readingView(
  row: ReadingRow,
  { actorId, now }: { readonly actorId: string; readonly now: Date },
): TemperatureReadingDto {
  const takenAt = new Date(row.taken_at);
  return {
    id: row.id,
    pointId: row.point_id,
    point: row.name,
    takenAt: takenAt.toISOString(),
    celsius: row.tenths_celsius / TENTHS,
    limitCelsius: row.limit_celsius,
    isBeyond: row.is_beyond,
    action: row.action,
    canRemove: row.recorded_by === actorId && now.getTime() - takenAt.getTime() < REMOVABLE_MS,
  };
}

/** Newest first. */
function daysBetween({ from, to }: TemperatureLogQuery): IsoDate[] {
  if (to < from || to > addDays(from, MAX_DAYS - 1))
    throw apiError('validation_failed', { detail: `Choose 1 to ${MAX_DAYS} days, the first one first.` });
  const days = [to];
  for (let day = to; day > from; days.push(day)) day = addDays(day, -1);
  return days;
}
