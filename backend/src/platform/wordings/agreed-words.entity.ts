import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A wording that people have agreed to, stored once for all of them; referenced rows keep it (rule H23). */
export const AgreedWords = defineEntity({
  name: 'AgreedWords',
  tableName: 'agreed_words',
  properties: {
    /** Computed from kind, version and words: other words are another row, even under the same version. */
    id: p.uuid().primary(),
    kind: p.string().length(40),
    version: p.string().length(20),
    words: p.string().length(1000),
    createdAt: p.datetime().length(3),
  },
});
export type AgreedWords = InferEntity<typeof AgreedWords>;
