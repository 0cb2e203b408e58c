import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const ClinicPartner = defineEntity({
  name: 'ClinicPartner',
  tableName: 'clinic_partner',
  properties: {
    id: p.string().length(100).primary(),
    name: p.string().length(200),
    description: p.text(),
    /** The bundled drawing; empty for a partner that was added. */
    logoSvg: p.text().default(''),
    /** Replaces the drawing: an address of another site, of a picture of ours, or empty for no logo. */
    logoUrl: p.string().length(500).nullable(),
    /** Empty for none. */
    websiteUrl: p.string().length(500),
    isActive: p.boolean().default(true),
    displayOrder: p.integer(),
  },
  indexes: [{ name: 'clinic_partner_order', properties: ['displayOrder'] }],
  checks: [
    { name: 'clinic_partner_order_not_negative', expression: 'display_order >= 0' },
    { name: 'clinic_partner_has_name', expression: `btrim(name) <> ''` },
    // Only web links (D41): 'javascript:' would run in the browser of anybody who clicks it.
    { name: 'clinic_partner_website_shape', expression: `website_url = '' or website_url ~* '^https?://'` },
    { name: 'clinic_partner_logo_shape', expression: `logo_url = '' or logo_url ~* '^(https?://|/images/)'` },
  ],
});
export type ClinicPartner = InferEntity<typeof ClinicPartner>;
