import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { AgreedWords } from '#backend/platform/wordings/agreed-words.entity.js';
import { User } from '../user.entity.js';

/** A saved delivery address. */
export const Address = defineEntity({
  name: 'Address',
  tableName: 'address',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    firstName: p.string().length(100),
    lastName: p.string().length(100),
    address: p.string().length(200),
    apartment: p.string().length(200).nullable(),
    city: p.string().length(100),
    postcode: p.string().length(12),
    country: p.enum(['GB', 'IE'] as const),
    phone: p.string().length(20),
    courierNote: p.string().length(200).nullable(),
    isDefault: p.boolean().default(false),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'address_of_user', properties: ['userId', 'createdAt'] },
    {
      name: 'address_one_default',
      expression: 'create unique index "address_one_default" on "address" ("user_id") where is_default',
    },
  ],
});
export type Address = InferEntity<typeof Address>;

export const CONSENTS = ['marketing', 'health'] as const;
export type ConsentName = (typeof CONSENTS)[number];

/** Agreements that are given once, with an account or a part of it; they are not withdrawn separately. */
export const AGREEMENTS = ['terms', 'age', 'community-rules', 'referral-terms', 'referral-duties'] as const;
export type AgreementName = (typeof AGREEMENTS)[number];

/**
 * What a person agreed to or withdrew, when, and in which wording; the newest row of a name counts. Rows are
 * never changed.
 */
export const Consent = defineEntity({
  name: 'Consent',
  tableName: 'consent',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    name: p.enum([...CONSENTS, ...AGREEMENTS]),
    isGiven: p.boolean(),
    decidedAt: p.datetime().length(3),
    /**
     * The wording that was shown (rule H23); null for a withdrawal, and for decisions older than the
     * wordings.
     */
    wordingId: () =>
      p.manyToOne(AgreedWords).mapToPk().fieldName('wording_id').nullable().deleteRule('no action'),
  },
  indexes: [{ name: 'consent_of_user', properties: ['userId', 'name', 'id'] }],
});
export type Consent = InferEntity<typeof Consent>;

/** A requested export of all data; it can be downloaded for seven days (rule H4). */
export const DataExport = defineEntity({
  name: 'DataExport',
  tableName: 'data_export',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    createdAt: p.datetime().length(3),
    expiresAt: p.datetime().length(3),
  },
  indexes: [{ name: 'data_export_of_user', properties: ['userId', 'createdAt'] }],
});
export type DataExport = InferEntity<typeof DataExport>;
