import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ReferralSignup } from '../referral.entity.js';

/** An agreement to be billed by us; the newest one applies, and earlier ones stay (rule R90). */
export const SelfBillingAgreement = defineEntity({
  name: 'SelfBillingAgreement',
  tableName: 'self_billing_agreement',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    signupId: () => p.manyToOne(ReferralSignup).mapToPk().fieldName('signup_id'),
    /** The version of the agreement's text. */
    version: p.string().length(20),
    /** Null for a professional who is not registered for VAT. */
    vatNumber: p.string().length(20).nullable(),
    agreedAt: p.datetime().length(3),
  },
  indexes: [{ name: 'self_billing_agreement_newest', properties: ['signupId', 'agreedAt', 'id'] }],
});
export type SelfBillingAgreement = InferEntity<typeof SelfBillingAgreement>;
