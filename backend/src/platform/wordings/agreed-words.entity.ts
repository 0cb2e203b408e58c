import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Words that somebody has agreed to, once for all who did; what refers to them keeps them (rule H23). */
export const AgreedWords = defineEntity({
  name: 'AgreedWords',
  tableName: 'agreed_words',
  properties: {
    /** Computed from kind, version and words: other words are another row, whatever their version says. */
    id: p.uuid().primary(),
    kind: p.string().length(40),
    version: p.string().length(20),
    words: p.string().length(1000),
    createdAt: p.datetime().length(3),
  },
});
export type AgreedWords = InferEntity<typeof AgreedWords>;
