import { ALLERGENS, DIETS, type Allergen, type Diet } from '#backend/rules/food/allergens.js';
import { LOST_DIETS, type LostDiet } from '#backend/rules/food/substitution.js';
import { LABEL_WARNING_STATUSES, type LabelWarningStatus } from './label-warning.entity.js';
import { AdminPageQuery } from '#backend/platform/http/schemas/page.js';
import { AllergenRecordDto } from '#backend/platform/http/schemas/schemas.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText, trimmed } from '#backend/platform/http/validation/text.js';

const MAX_REASON = 500;

export const LabelWarningId = id;

export class LabelWarningsQuery extends AdminPageQuery {}

@Named('LabelWarning')
export class LabelWarningDto {
  @Id() id!: string;
  @PlainText() sku!: string;
  @PlainText({ description: 'Of the dish or package.' }) name!: string;

  @OneOf(LABEL_WARNING_STATUSES, { description: '`withdrawn`: the label was put right before it was sent.' })
  state!: LabelWarningStatus;

  @ListOf(oneOf(ALLERGENS), { description: 'What came in and was on no label.' }) contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS), { description: 'The same of traces.' }) mayContain!: Allergen[];

  @ListOf(oneOf(LOST_DIETS), { description: 'Diets it was ordered for and does not suit.' })
  lostDiets!: LostDiet[];

  @Whole() parcels!: number;
  @Whole({ description: 'Who gets an email when it is sent, or got one.' }) customers!: number;
  @DateOnly({ nullable: true, description: 'The first delivery day of its parcels.' }) from!: string | null;
  @DateOnly({ nullable: true }) to!: string | null;
  @Whole({ description: 'A decision names the version it is about.' }) version!: number;
  @Instant() raisedAt!: string;
  @Instant({ nullable: true }) endedAt!: string | null;
  @PlainText({ nullable: true, description: 'Why no email was needed.' }) reason!: string | null;
}

@Named('LabelWarningList')
export class LabelWarningListDto {
  @ListOf(() => LabelWarningDto) items!: LabelWarningDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

/** A warning that a customer was sent, as their order shows it (rule F80). */
@Named('SentWarning')
export class SentWarningDto {
  @PlainText({ description: 'Of the dish or package, as it was sold.' }) name!: string;
  @OneOf(DIETS, { nullable: true }) variant!: Diet | null;
  @ListOf(oneOf(ALLERGENS), { description: 'What its label did not say.' }) contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS)) mayContain!: Allergen[];
  @ListOf(oneOf(LOST_DIETS)) lostDiets!: LostDiet[];
  @Instant() warnedAt!: string;

  @Nested(() => AllergenRecordDto, {
    nullable: true,
    description: 'What is known of it by now; null when it is not ours any more.',
  })
  now!: AllergenRecordDto | null;

  @Flag({ description: 'Nothing of the warning holds any more, and a second person has approved that.' })
  isPutRight!: boolean;
}

export class SendLabelWarningRequest {
  @Whole({ min: 1 }) version!: number;
}

export class ResolveLabelWarningRequest {
  @Whole({ min: 1 }) version!: number;
  @Field(trimmed({ min: 3, max: MAX_REASON }), { description: 'Why no email is needed.' }) reason!: string;
}

class LabelWarningCallsItem {
  @Id() orderId!: string;
  @PlainText() orderCode!: string;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @PlainText() name!: string;
  @PlainText() phone!: string;
  @ListOf(oneOf(ALLERGENS), { description: 'Of what came in.' }) declared!: Allergen[];

  @PlainText({ nullable: true, description: 'What they wrote of allergies in their own words.' })
  note!: string | null;
}

@Named('LabelWarningCalls')
export class LabelWarningCallsDto {
  @ListOf(() => LabelWarningCallsItem) items!: LabelWarningCallsItem[];
  @Flag({ description: 'False where more parcels are concerned than one look shows.' }) isWhole!: boolean;
}
