import { z } from 'zod';
import { lineOf } from '#backend/platform/http/schemas/schemas.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_SEARCH_LENGTH = 254;

export const AuditLogQuery = z.strictObject({
  q: lineOf(MAX_SEARCH_LENGTH)
    .trim()
    .optional()
    .describe('An email address, the id of a person or thing, or a part of what was done.'),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'This is not where a page ended')
    .optional()
    .describe('`nextCursor` of the page before.'),
});
export type AuditLogQuery = z.infer<typeof AuditLogQuery>;

export const AuditLogEntryDto = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    action: z.string().describe("Such as 'identity.signed-in'."),
    actor: z
      .object({ id: z.uuid(), email: z.string().nullable() })
      .nullable()
      .describe('Who did it; null for nobody who is signed in. Without an address when the account is gone.'),
    subjectId: z.string().nullable().describe('The account or thing it was done to.'),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'AuditLogEntry' });
export type AuditLogEntryDto = z.infer<typeof AuditLogEntryDto>;

export const AuditLogDto = z
  .object({ items: z.array(AuditLogEntryDto), nextCursor: z.string().nullable() })
  .meta({ id: 'AuditLog' });
export type AuditLogDto = z.infer<typeof AuditLogDto>;
