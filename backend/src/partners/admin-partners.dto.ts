import { oneLine } from '../rules/delivery/checkout-form.js';
import { z } from 'zod';
import { freeText, requiredLine } from '../platform/http/schemas/text-fields.js';
import { base64Of, lineOf } from '../platform/http/schemas/schemas.js';
import { MAX_PARTNERS, PARTNER_LIMITS, PARTNER_MESSAGES, webAddress } from '../rules/partners.js';
import { LOGO_LIMITS } from '../rules/partners.js';

/** A web address, a path of ours that matches `own`, or empty. It is stored and shown, never fetched. */
const address = (own?: RegExp) =>
  z
    .string()
    .max(PARTNER_LIMITS.address, PARTNER_MESSAGES.address)
    .nullable()
    .transform((typed, context) => {
      const text = typed?.trim() ?? '';
      const kept = text === '' || own?.test(text) ? text : webAddress(text);
      if (kept !== undefined) return kept;
      context.addIssue(PARTNER_MESSAGES.address);
      return z.NEVER;
    });

const OWN_PICTURE = /^\/(images|api\/clinic-partners)\/[\w./?=%-]+$/;
const displayOrder = z.number().int().min(0).max(PARTNER_LIMITS.displayOrder);

const facts = {
  name: requiredLine(PARTNER_LIMITS.name, PARTNER_MESSAGES.name),
  description: z.string().transform(oneLine).pipe(freeText(PARTNER_LIMITS.description)).optional(),
  logoUrl: address(OWN_PICTURE)
    .optional()
    .describe('http or https, or what the upload of a logo answered; never fetched. Null or empty for none.'),
  websiteUrl: address().optional().describe('http or https. Null or empty for none.'),
  isActive: z.boolean().optional(),
  displayOrder: displayOrder.optional().describe('Lowest first. By default after the last.'),
};

export const CreatePartnerRequest = z.strictObject(facts);
export type CreatePartnerRequest = z.infer<typeof CreatePartnerRequest>;

export const UpdatePartnerRequest = z.strictObject({ ...facts, name: facts.name.optional() });
export type UpdatePartnerRequest = z.infer<typeof UpdatePartnerRequest>;

export const PartnerIdParam = lineOf(100).min(1);

export const ReorderPartnersRequest = z.strictObject({
  places: z
    .array(z.strictObject({ id: PartnerIdParam, displayOrder }))
    .min(1)
    .max(MAX_PARTNERS),
});
export type ReorderPartnersRequest = z.infer<typeof ReorderPartnersRequest>;

export const UploadLogoRequest = z.strictObject({
  picture: base64Of(LOGO_LIMITS.maxBytes, {
    tooLarge: 'A logo may have 2 MB',
    unreadable: 'A picture comes in base64',
  }).describe('A PNG, JPEG or WebP picture of 2 MB at most, in base64.'),
});
export type UploadLogoRequest = z.infer<typeof UploadLogoRequest>;

export const UploadedLogoDto = z
  .object({ url: z.string().describe('For `logoUrl`.'), width: z.number().int(), height: z.number().int() })
  .meta({ id: 'UploadedLogo' });
export type UploadedLogoDto = z.infer<typeof UploadedLogoDto>;

export const AdminPartnerDto = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    logoUrl: z.string().nullable(),
    websiteUrl: z.string().nullable(),
    isActive: z.boolean(),
    displayOrder: z.number().int(),
  })
  .meta({ id: 'AdminClinicPartner' });
export type AdminPartnerDto = z.infer<typeof AdminPartnerDto>;

export const AdminPartnerListDto = z
  .object({
    items: z.array(AdminPartnerDto).describe('All of them, by display order.'),
    nextCursor: z.null().describe('There is no further page: 500 partners is the limit.'),
  })
  .meta({ id: 'AdminClinicPartnerList' });
export type AdminPartnerListDto = z.infer<typeof AdminPartnerListDto>;
