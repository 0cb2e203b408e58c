import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { POINT_KINDS } from '#backend/rules/kitchen/temperatures.js';

/** An appliance, or a step of the kitchen, that is measured each day (rule F105). */
export const TemperaturePoint = defineEntity({
  name: 'TemperaturePoint',
  tableName: 'temperature_point',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(80),
    kind: p.enum(POINT_KINDS),
    createdAt: p.datetime().length(3),
    /** No longer measured; its readings stay. */
    retiredAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    {
      name: 'temperature_point_once',
      expression: `create unique index "temperature_point_once" on "temperature_point" (lower(name)) where retired_at is null`,
    },
  ],
});
export type TemperaturePoint = InferEntity<typeof TemperaturePoint>;

/** A reading, with the limit that held when it was taken (rule F105). */
export const TemperatureReading = defineEntity({
  name: 'TemperatureReading',
  tableName: 'temperature_reading',
  properties: {
    id: p.uuid().primary(),
    pointId: () =>
      p
        .manyToOne(TemperaturePoint)
        .mapToPk()
        .fieldName('point_id')
        .deleteRule('no action')
        .updateRule('no action'),
    takenAt: p.datetime().length(3),
    tenthsCelsius: p.integer(),
    limitCelsius: p.integer(),
    isBeyond: p.boolean(),
    /** What was done about a reading beyond the limit. */
    action: p.string().length(500).nullable(),
    recordedBy: p.uuid(),
  },
  indexes: [
    { name: 'temperature_reading_of_point', properties: ['pointId', 'takenAt'] },
    {
      name: 'temperature_reading_page',
      expression: `create index "temperature_reading_page" on "temperature_reading" ("taken_at" desc, "id" desc)`,
    },
  ],
  checks: [{ name: 'temperature_reading_acted', expression: `is_beyond = (action is not null)` }],
});
export type TemperatureReading = InferEntity<typeof TemperatureReading>;
