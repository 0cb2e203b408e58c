import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * Recurring work of the worker: the worker that moves `nextAt` first does it, so several workers do it once.
 */
export const Schedule = defineEntity({
  name: 'Schedule',
  tableName: 'schedule',
  properties: {
    name: p.string().length(80).primary(),
    nextAt: p.datetime().length(3),
    lastAt: p.datetime().length(3).nullable(),
  },
});
export type Schedule = InferEntity<typeof Schedule>;
