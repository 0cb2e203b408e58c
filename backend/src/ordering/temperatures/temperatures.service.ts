import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { isBeyond, limitOf, TENTHS } from '#backend/rules/kitchen/temperatures.js';
import { LONDON } from '#backend/rules/london.js';
import { temperatureLimits } from './temperature-limits.js';
import { TemperaturePoint, TemperatureReading } from './temperatures.entity.js';
import type { AddPointRequest, TakeReadingRequest, TemperaturePointsDto } from './temperatures.dto.js';

/** More than a kitchen has appliances. */
const MAX_POINTS = 60;
/** Long enough for a slip of the finger, too short to tidy the log up. */
export const REMOVABLE_MS = 15 * 60_000;

interface PointRow {
  readonly id: string;
  readonly name: string;
  readonly kind: TemperaturePoint['kind'];
  readonly today: number;
  readonly tenths: number | null;
  readonly last_at: string | null;
}

/** Where the kitchen measures, and its readings (rule F105). */
@Injectable()
export class TemperaturesService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The points with their limits, and whether they were measured today. */
  async points(): Promise<TemperaturePointsDto> {
    const today = londonDate(this.clock.now());
    const limits = temperatureLimits(await this.settings.current());
    const rows = await this.em.fork().execute<PointRow[]>(
      `select p.id, p.name, p.kind, l.tenths, l.last_at,
          (select count(*)::int from temperature_reading r
            where r.point_id = p.id and r.taken_at >= ?::date::timestamp at time zone '${LONDON}') as today
         from temperature_point p left join lateral (
           select r.tenths_celsius as tenths, r.taken_at as last_at from temperature_reading r
            where r.point_id = p.id order by r.taken_at desc, r.id desc limit 1) l on true
        where p.retired_at is null order by array_position(array['fridge', 'freezer', 'chilled', 'hot', 'cooked'], p.kind),
          lower(p.name) limit ?`,
      [today, MAX_POINTS],
      'all',
    );
    return {
      today,
      items: rows.map(({ id, name, kind, today: count, tenths, last_at: lastAt }) => {
        const { celsius, side } = limitOf(kind, limits);
        return {
          id,
          name,
          kind,
          side,
          limitCelsius: celsius,
          today: count,
          lastCelsius: tenths === null ? null : tenths / TENTHS,
          lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
        };
      }),
    };
  }

  /** Adds a place to measure; audited. Throws validation_failed for a name that is taken, and for too many. */
  async add({ name, kind }: AddPointRequest, actorId: string): Promise<TemperaturePointsDto> {
    await this.em.fork().transactional(async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `insert into temperature_point (id, name, kind, created_at)
           select ?, ?, ?, ? where (select count(*) from temperature_point where retired_at is null) < ?
           on conflict (lower(name)) where retired_at is null do nothing returning id`,
        [randomUUID(), name, kind, this.clock.now(), MAX_POINTS],
        'all',
      );
      const [point] = rows;
      if (!point) throw wrong('name', `Choose a name that isn’t taken, for up to ${MAX_POINTS} places`);
      const details = { name, kind };
      await this.audit.note({ action: 'admin.point-added', actorId, subjectId: point.id, details }, em);
    });
    return this.points();
  }

  /** Stops measuring at a place, whose readings stay; audited. Throws not_found. */
  async retire(id: string, actorId: string): Promise<TemperaturePointsDto> {
    await this.em.fork().transactional(async (em) => {
      const point = await em.findOne(
        TemperaturePoint,
        { id, retiredAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!point) throw apiError('not_found');
      point.retiredAt = this.clock.now();
      await em.flush();
      const details = { name: point.name };
      await this.audit.note({ action: 'admin.point-retired', actorId, subjectId: id, details }, em);
    });
    return this.points();
  }

  /**
   * Records a reading, once for each id; audited. Throws not_found for a place that is not measured any more, and
   * validation_failed for a reading beyond the limit of which nobody says what was done.
   */
  async take(pointId: string, request: TakeReadingRequest, actorId: string): Promise<TemperaturePointsDto> {
    const { id, celsius, action } = request;
    const limits = temperatureLimits(await this.settings.current());
    await this.em.fork().transactional(async (em) => {
      const point = await em.findOne(TemperaturePoint, { id: pointId, retiredAt: null });
      if (!point) throw apiError('not_found');
      const limit = limitOf(point.kind, limits);
      const isOut = isBeyond(celsius, limit);
      if (isOut && action === '') throw wrong('action', 'Say what you did about it');
      // A repeated request waits for the first one here, and finds its reading.
      const taken = await em.execute<{ id: string }[]>(
        `insert into temperature_reading (id, point_id, taken_at, tenths_celsius, limit_celsius, is_beyond, action, recorded_by)
           values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing returning id`,
        [
          id,
          pointId,
          this.clock.now(),
          Math.round(celsius * TENTHS),
          limit.celsius,
          isOut,
          isOut ? action : null,
          actorId,
        ],
        'all',
      );
      if (taken.length === 0) return;
      const details = { point: point.name, celsius, isBeyond: isOut };
      await this.audit.note({ action: 'admin.temperature-taken', actorId, subjectId: pointId, details }, em);
    });
    return this.points();
  }

  /** Takes back a reading of one's own, minutes after it; audited. Throws not_found for any other. */
  async removeReading(id: string, actorId: string): Promise<TemperaturePointsDto> {
    await this.em.fork().transactional(async (em) => {
      const since = new Date(this.clock.now().getTime() - REMOVABLE_MS);
      const reading = await em.findOne(
        TemperatureReading,
        { id, recordedBy: actorId, takenAt: { $gte: since } },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!reading) throw apiError('not_found');
      await em.nativeDelete(TemperatureReading, { id });
      const { pointId: subjectId, tenthsCelsius } = reading;
      const details = { celsius: tenthsCelsius / TENTHS };
      await this.audit.note({ action: 'admin.temperature-removed', actorId, subjectId, details }, em);
    });
    return this.points();
  }
}

function wrong(field: string, message: string) {
  return apiError('validation_failed', { errors: [{ field, message }] });
}
