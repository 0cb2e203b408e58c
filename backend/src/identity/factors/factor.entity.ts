import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { User } from '../user.entity.js';

/** An authenticator app (rule I13). Its secret is sealed. */
export const MfaFactor = defineEntity({
  name: 'MfaFactor',
  tableName: 'mfa_factor',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    friendlyName: p.string().length(100).nullable(),
    status: p.enum(['unverified', 'verified'] as const),
    secretSealed: p.blob(),
    /** The half minute of the last accepted code: no code works twice. */
    lastStep: p.integer().nullable(),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  indexes: [{ name: 'mfa_factor_of_user', properties: ['userId'] }],
});
export type MfaFactor = InferEntity<typeof MfaFactor>;

export const MfaChallenge = defineEntity({
  name: 'MfaChallenge',
  tableName: 'mfa_challenge',
  properties: {
    id: p.uuid().primary(),
    factorId: () => p.manyToOne(MfaFactor).mapToPk().fieldName('factor_id').deleteRule('cascade'),
    createdAt: p.datetime().length(3),
    expiresAt: p.datetime().length(3),
    verifiedAt: p.datetime().length(3).nullable(),
  },
  indexes: [{ name: 'mfa_challenge_of_factor', properties: ['factorId'] }],
});
export type MfaChallenge = InferEntity<typeof MfaChallenge>;

/** Recovery codes for a lost phone; each works once and is stored as a keyed hash. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName('user_id').deleteRule('cascade'),
    codeHash: p.string().length(64).primary(),
    createdAt: p.datetime().length(3),
    usedAt: p.datetime().length(3).nullable(),
  },
});
export type RecoveryCode = InferEntity<typeof RecoveryCode>;
