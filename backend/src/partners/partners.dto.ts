import { z } from 'zod';
import { lineOf } from '../platform/http/schemas/schemas.js';

export const ClinicPartnerDto = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    logoUrl: z
      .string()
      .nullable()
      .describe(
        'To be shown as a picture: a path of this site, or an address of another; null without a logo.',
      ),
    websiteUrl: z.string().nullable(),
    isActive: z.boolean(),
    displayOrder: z.number().int(),
  })
  .meta({ id: 'ClinicPartner' });
export type ClinicPartnerDto = z.infer<typeof ClinicPartnerDto>;

export const ClinicPartnerListDto = z
  .object({ items: z.array(ClinicPartnerDto), nextCursor: z.string().nullable() })
  .meta({ id: 'ClinicPartnerList' });
export type ClinicPartnerListDto = z.infer<typeof ClinicPartnerListDto>;

export const PartnerId = lineOf(100).min(1);
