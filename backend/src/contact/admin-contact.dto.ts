import { z } from 'zod';
import { PageQuery } from '../platform/http/schemas/page.js';
import { freeText } from '../platform/http/schemas/text-fields.js';
import { ShownWordingDto } from '../platform/wordings/wordings.dto.js';
import { AnyId } from '../platform/http/schemas/schemas.js';

const MAX_REPLY = 4000;
const Instant = z.iso.datetime();

export const MessageIdParam = AnyId;

export const ContactQuery = z.strictObject({
  ...PageQuery.shape,
  state: z.enum(['open', 'answered']).default('open'),
});
export type ContactQuery = z.infer<typeof ContactQuery>;

const agreedTo = z
  .array(ShownWordingDto)
  .describe('What was agreed to beside the form, as shown then (rule H23).');

const row = {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  topic: z.string(),
  createdAt: Instant,
  answeredAt: Instant.nullable(),
};

export const ContactListDto = z
  .object({ items: z.array(z.object(row)), nextCursor: z.string().nullable() })
  .meta({ id: 'ContactList' });
export type ContactListDto = z.infer<typeof ContactListDto>;

export const ContactDetailDto = z
  .object({
    ...row,
    organisation: z.string().nullable(),
    role: z.string().nullable(),
    message: z.string(),
    reply: z.string().nullable().describe('What we wrote back.'),
    repliedAt: Instant.nullable(),
    agreedTo,
  })
  .meta({ id: 'ContactDetail' });
export type ContactDetailDto = z.infer<typeof ContactDetailDto>;

export const ContactMarkRequest = z.strictObject({ answered: z.boolean() });
export type ContactMarkRequest = z.infer<typeof ContactMarkRequest>;

export const ContactReplyRequest = z.strictObject({
  text: freeText(MAX_REPLY).refine((text) => text.length > 0, 'An answer is needed'),
});
export type ContactReplyRequest = z.infer<typeof ContactReplyRequest>;

export const WaitingQuery = z
  .strictObject({
    ...PageQuery.shape,
    country: z.enum(['GB', 'IE']).optional(),
    area: z
      .string()
      .regex(/^([A-Z0-9]{1,4}|\?)$/)
      .optional(),
  })
  .refine(({ country, area }) => (country === undefined) === (area === undefined), {
    path: ['area'],
    message: 'An area belongs to a country',
  });
export type WaitingQuery = z.infer<typeof WaitingQuery>;

export const WaitingListDto = z
  .object({
    items: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        postcode: z.string(),
        country: z.string(),
        createdAt: Instant,
        agreedTo,
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'WaitingList' });
export type WaitingListDto = z.infer<typeof WaitingListDto>;

export const WaitingAreasDto = z
  .object({
    items: z.array(z.object({ country: z.string(), area: z.string(), entries: z.number().int() })),
  })
  .meta({ id: 'WaitingAreas' });
export type WaitingAreasDto = z.infer<typeof WaitingAreasDto>;
