import { z } from 'zod';
import {
  personName,
  requiredLine,
  freeText,
  lineOfText,
  phoneNumber,
} from '#backend/platform/http/schemas/text-fields.js';
import { ALLERGENS, MEAL_TYPES } from '#backend/rules/food/allergens.js';
import { CHECKOUT_MESSAGES, LIMITS } from '#backend/rules/delivery/checkout-form.js';
import { COUNTRIES } from '#backend/rules/delivery/postcodes.js';
import { CONSENTS } from './profile.entity.js';
import { ASSURANCE_LEVELS } from '../sessions/login-session.entity.js';
import { USER_ROLES } from '#backend/rules/identity/roles.js';

const Instant = z.iso.datetime();

/** A person's health details; stored sealed, and only with consent (rule H1). */
export const HealthProfile = z.object({
  dietaryPreference: z.enum(MEAL_TYPES).nullable(),
  allergens: z.array(z.enum(ALLERGENS)),
  notes: z.string().nullable(),
});
export type HealthProfile = z.infer<typeof HealthProfile>;

export const NO_HEALTH_PROFILE: HealthProfile = { dietaryPreference: null, allergens: [], notes: null };

export const MeDto = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    ...HealthProfile.shape,
    ageConfirmed: z
      .boolean()
      .describe('The minimum age was declared, and is not asked for again (rule I12).'),
    consents: z.object({ marketing: z.boolean(), health: z.boolean() }),
    roles: z.array(z.enum(USER_ROLES)),
    secondFactor: z.object({
      isOn: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      assuranceLevel: z.enum(ASSURANCE_LEVELS).describe('Of this session: aal2 once a code was entered.'),
    }),
    createdAt: Instant,
  })
  .meta({ id: 'Me' });
export type MeDto = z.infer<typeof MeDto>;

/** Only the sent fields change; null empties a field. */
export const MeChanges = z
  .strictObject({
    firstName: personName(CHECKOUT_MESSAGES.firstName).optional(),
    lastName: personName(CHECKOUT_MESSAGES.lastName).optional(),
    phone: phoneNumber.nullable().optional(),
    dietaryPreference: z.enum(MEAL_TYPES).nullable().optional(),
    allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).optional(),
    notes: freeText(LIMITS.note).nullable().optional(),
  })
  .meta({ id: 'MeChanges' });
export type MeChanges = z.infer<typeof MeChanges>;

export const AddressRequest = z
  .strictObject({
    firstName: personName(CHECKOUT_MESSAGES.firstName),
    lastName: personName(CHECKOUT_MESSAGES.lastName),
    address: requiredLine(LIMITS.address, CHECKOUT_MESSAGES.address),
    apartment: lineOfText(LIMITS.address)
      .nullable()
      .optional()
      .transform((value) => value || null),
    city: requiredLine(LIMITS.city, CHECKOUT_MESSAGES.city),
    postcode: requiredLine(LIMITS.postcode, CHECKOUT_MESSAGES.postcode),
    country: z.enum(COUNTRIES).default('GB'),
    phone: phoneNumber,
    courierNote: lineOfText(LIMITS.courierNote)
      .nullable()
      .optional()
      .transform((value) => value || null),
    isDefault: z
      .boolean()
      .optional()
      .describe('True makes it the one that is filled in; the first address is it by itself.'),
  })
  .meta({ id: 'AddressRequest' });
export type AddressRequest = z.infer<typeof AddressRequest>;

export const AddressDto = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    apartment: z.string().nullable(),
    city: z.string(),
    postcode: z.string(),
    country: z.enum(COUNTRIES),
    phone: z.string(),
    courierNote: z.string().nullable(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Address' });
export type AddressDto = z.infer<typeof AddressDto>;

/** There are at most ten, so there is never a next page. */
export const AddressListDto = z
  .object({ items: z.array(AddressDto), nextCursor: z.null() })
  .meta({ id: 'AddressList' });
export type AddressListDto = z.infer<typeof AddressListDto>;

export const ConsentDto = z
  .object({
    isGiven: z.boolean(),
    decidedAt: Instant.nullable().describe('Null when it was never asked for.'),
  })
  .meta({ id: 'Consent' });

export const ConsentsDto = z
  .object({ marketing: ConsentDto, health: ConsentDto })
  .meta({ id: 'Consents' }) satisfies z.ZodType<
  Record<(typeof CONSENTS)[number], z.infer<typeof ConsentDto>>
>;
export type ConsentsDto = z.infer<typeof ConsentsDto>;

export const ConsentChanges = z
  .strictObject({ marketing: z.boolean().optional(), health: z.boolean().optional() })
  .meta({ id: 'ConsentChanges' });
export type ConsentChanges = z.infer<typeof ConsentChanges>;

export const LoginSessionListDto = z
  .object({
    items: z.array(
      z
        .object({
          id: z.uuid(),
          device: z.string().describe('Such as ‘Chrome on Windows’.'),
          isCurrent: z.boolean(),
          createdAt: Instant,
          activeAt: Instant,
        })
        .meta({ id: 'LoginSession' }),
    ),
    nextCursor: z.null(),
  })
  .meta({ id: 'LoginSessionList' });
export type LoginSessionListDto = z.infer<typeof LoginSessionListDto>;

export const RecoveryCodesDto = z
  .object({ codes: z.array(z.string()).describe('Ten codes, shown this once. Older ones are void.') })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodesDto = z.infer<typeof RecoveryCodesDto>;

export const DataExportDto = z
  .object({ id: z.uuid(), createdAt: Instant, expiresAt: Instant })
  .meta({ id: 'DataExport' });
export type DataExportDto = z.infer<typeof DataExportDto>;

export const DeleteMeRequest = z
  .strictObject({ password: z.string().min(1).max(1_000).optional() })
  .nullish()
  .transform((value) => value ?? {});
export type DeleteMeRequest = z.infer<typeof DeleteMeRequest>;
