import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** One row that is written again and again: what cannot be written here cannot be written anywhere (rule O60). */
export const WriteProbeRow = defineEntity({
  name: 'WriteProbeRow',
  tableName: 'write_probe',
  properties: {
    id: p.smallint().primary().autoincrement(false),
    /** Nearly a page: to be written it needs room, not only a place that is there already. */
    filler: p.blob(),
    writtenAt: p.datetime().length(3),
  },
});
export type WriteProbeRow = InferEntity<typeof WriteProbeRow>;
