import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const ClinicPartner = defineEntity({
  name: 'ClinicPartner',
  tableName: 'clinic_partner',
  properties: {
    id: p.string().length(100).primary(),
    name: p.string().length(200),
    description: p.text(),
    logoSvg: p.text(),
    websiteUrl: p.string().length(500),
    isActive: p.boolean().default(true),
    displayOrder: p.integer(),
  },
  indexes: [{ name: 'clinic_partner_order', properties: ['displayOrder'] }],
});
export type ClinicPartner = InferEntity<typeof ClinicPartner>;
