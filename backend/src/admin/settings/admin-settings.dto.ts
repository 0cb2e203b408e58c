import { z } from 'zod';
import { SETTING_KEYS } from '#backend/platform/settings/settings.schema.js';

const MAX_CHANGES = 100;
const MAX_TEXT = 500;
const MAX_LIST = 500;

/** Text, a number (pence, percent, days …), yes or no, numbers, reviews, or served areas by country. */
const SettingValue = z.union([
  z.string().max(MAX_TEXT),
  z.number(),
  z.boolean(),
  z.array(z.number()).max(MAX_LIST),
  z
    .array(
      z.strictObject({
        name: z.string().max(MAX_TEXT),
        words: z.string().max(MAX_TEXT),
        date: z.string().max(MAX_TEXT),
        permission: z.string().max(MAX_TEXT),
      }),
    )
    .max(MAX_LIST),
  z.strictObject({
    GB: z.array(z.string().max(MAX_TEXT)).max(MAX_LIST),
    IE: z.array(z.string().max(MAX_TEXT)).max(MAX_LIST),
  }),
]);

const SettingDto = z.object({
  key: z.enum(SETTING_KEYS),
  value: SettingValue,
  defaultValue: SettingValue,
  version: z.number().int().describe('How often it was changed; a change has to name it.'),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable().describe('Email of the administrator; null once their account is gone.'),
});

export const SettingListDto = z.object({ items: z.array(SettingDto) }).meta({ id: 'SettingList' });
export type SettingListDto = z.infer<typeof SettingListDto>;

export const SettingChangesRequest = z
  .strictObject({
    changes: z
      .array(
        z.strictObject({
          key: z.enum(SETTING_KEYS),
          value: SettingValue,
          version: z.number().int().min(0).describe('The version that was seen.'),
        }),
      )
      .min(1)
      .max(MAX_CHANGES)
      .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Each setting once'),
  })
  .meta({ id: 'SettingChanges' });
export type SettingChangesRequest = z.infer<typeof SettingChangesRequest>;

export const SettingHistoryQuery = z.strictObject({
  key: z.enum(SETTING_KEYS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'This is not where a page ended')
    .optional(),
});
export type SettingHistoryQuery = z.infer<typeof SettingHistoryQuery>;

export const SettingHistoryDto = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        key: z.enum(SETTING_KEYS),
        version: z.number().int(),
        oldValue: SettingValue,
        newValue: SettingValue,
        changedAt: z.iso.datetime(),
        changedBy: z.string().nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SettingHistory' });
export type SettingHistoryDto = z.infer<typeof SettingHistoryDto>;
