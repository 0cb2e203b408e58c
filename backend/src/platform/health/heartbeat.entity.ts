import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** The last heartbeat of each running worker, by the database's clock. */
export const WorkerHeartbeat = defineEntity({
  name: 'WorkerHeartbeat',
  tableName: 'worker_heartbeat',
  properties: {
    id: p.uuid().primary(),
    startedAt: p.datetime().length(3),
    beatAt: p.datetime().length(3),
  },
});
export type WorkerHeartbeat = InferEntity<typeof WorkerHeartbeat>;
