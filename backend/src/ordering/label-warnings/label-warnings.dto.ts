import { z } from 'zod';
import { AdminPageQuery } from '#backend/platform/http/schemas/page.js';
import { AllergenRecordDto } from '#backend/platform/http/schemas/schemas.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { LOST_DIETS } from '#backend/rules/food/substitution.js';
import { LABEL_WARNING_STATUSES } from './label-warning.entity.js';

const MAX_REASON = 500;

export const LabelWarningId = z.uuid();
export const LabelWarningsQuery = AdminPageQuery;
export type LabelWarningsQuery = z.infer<typeof LabelWarningsQuery>;

export const LabelWarningDto = z
  .object({
    id: z.uuid(),
    sku: z.string(),
    name: z.string().describe('Of the dish or package.'),
    state: z
      .enum(LABEL_WARNING_STATUSES)
      .describe('`withdrawn`: the label was put right before it was sent.'),
    contains: z.array(z.enum(ALLERGENS)).describe('What came in and was on no label.'),
    mayContain: z.array(z.enum(ALLERGENS)).describe('The same of traces.'),
    lostDiets: z.array(z.enum(LOST_DIETS)).describe('Diets it was ordered for and does not suit.'),
    parcels: z.number().int(),
    customers: z.number().int().describe('Who gets an email when it is sent, or got one.'),
    from: z.iso.date().nullable().describe('The first delivery day of its parcels.'),
    to: z.iso.date().nullable(),
    version: z.number().int().describe('A decision names the version it is about.'),
    raisedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable().describe('Why no email was needed.'),
  })
  .meta({ id: 'LabelWarning' });
export type LabelWarningDto = z.infer<typeof LabelWarningDto>;

export const LabelWarningListDto = z
  .object({ items: z.array(LabelWarningDto), nextCursor: z.string().nullable() })
  .meta({ id: 'LabelWarningList' });
export type LabelWarningListDto = z.infer<typeof LabelWarningListDto>;

/** A warning that a customer was sent, as their order shows it (rule F80). */
export const SentWarningDto = z
  .object({
    name: z.string().describe('Of the dish or package, as it was sold.'),
    variant: z.enum(DIETS).nullable(),
    contains: z.array(z.enum(ALLERGENS)).describe('What its label did not say.'),
    mayContain: z.array(z.enum(ALLERGENS)),
    lostDiets: z.array(z.enum(LOST_DIETS)),
    warnedAt: z.iso.datetime(),
    now: AllergenRecordDto.nullable().describe(
      'What is known of it by now; null when it is not ours any more.',
    ),
    isPutRight: z
      .boolean()
      .describe('Nothing of the warning holds any more, and a second person has approved that.'),
  })
  .meta({ id: 'SentWarning' });
export type SentWarningDto = z.infer<typeof SentWarningDto>;

const Version = z.number().int().min(1);

export const SendLabelWarningRequest = z.strictObject({ version: Version });
export type SendLabelWarningRequest = z.infer<typeof SendLabelWarningRequest>;

export const ResolveLabelWarningRequest = z.strictObject({
  version: Version,
  reason: z.string().trim().min(3).max(MAX_REASON).describe('Why no email is needed.'),
});
export type ResolveLabelWarningRequest = z.infer<typeof ResolveLabelWarningRequest>;

export const LabelWarningCallsDto = z
  .object({
    items: z.array(
      z.object({
        orderId: z.uuid(),
        orderCode: z.string(),
        deliveryDate: z.iso.date().nullable(),
        name: z.string(),
        phone: z.string(),
        declared: z.array(z.enum(ALLERGENS)).describe('Of what came in.'),
        note: z.string().nullable().describe('What they wrote of allergies in their own words.'),
      }),
    ),
    isWhole: z.boolean().describe('False where more parcels are concerned than one look shows.'),
  })
  .meta({ id: 'LabelWarningCalls' });
export type LabelWarningCallsDto = z.infer<typeof LabelWarningCallsDto>;
