import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** One row that is rewritten again and again: when it cannot be written, nothing can (rule O60). */
export const WriteProbeRow = defineEntity({
  name: 'WriteProbeRow',
  tableName: 'write_probe',
  properties: {
    id: p.smallint().primary().autoincrement(false),
    /** Nearly a page: the write needs free space, not only a page that exists already. */
    filler: p.blob(),
    writtenAt: p.datetime().length(3),
  },
});
export type WriteProbeRow = InferEntity<typeof WriteProbeRow>;
