import { ALLERGENS, DIETS, type Allergen, type Diet } from '#backend/rules/food/allergens.js';
import { LOST_DIETS, type LostDiet } from '#backend/rules/food/substitution.js';
import { LABEL_WARNING_STATUSES, type LabelWarningStatus } from './label-warning.entity.js';
import { AdminPageQuery } from '#backend/platform/http/validation/shared/page.js';
import { AllergenRecordDto } from '#backend/platform/http/validation/shared/food.dto.js';
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
  @PlainText({ description: 'Name of the dish or package.' }) name!: string;

  @OneOf(LABEL_WARNING_STATUSES, { description: '`withdrawn`: the label was put right before it was sent.' })
  state!: LabelWarningStatus;

  @ListOf(oneOf(ALLERGENS), { description: 'Allergens that were present but on no label.' })
  contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS), {
    description: 'Allergens of which traces may be present and were missing from the label.',
  })
  mayContain!: Allergen[];

  @ListOf(oneOf(LOST_DIETS), { description: 'Diets that it was ordered for but does not suit.' })
  lostDiets!: LostDiet[];

  @Whole() parcels!: number;
  @Whole({ description: 'Number of customers who are emailed when it is sent, or were.' }) customers!: number;
  @DateOnly({ nullable: true, description: 'The first delivery day of the affected parcels.' }) from!:
    string | null;
  @DateOnly({ nullable: true }) to!: string | null;
  @Whole({ description: 'Send it back with a decision.' }) version!: number;
  @Instant() raisedAt!: string;
  @Instant({ nullable: true }) endedAt!: string | null;
  @PlainText({ nullable: true, description: 'Reason why customers needed no email.' }) reason!: string | null;
}

@Named('LabelWarningList')
export class LabelWarningListDto {
  @ListOf(() => LabelWarningDto) items!: LabelWarningDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

/** A warning that a customer was sent, as their order shows it (rule F80). */
@Named('SentWarning')
export class SentWarningDto {
  @PlainText({ description: 'Name of the dish or package as sold.' }) name!: string;
  @OneOf(DIETS, { nullable: true }) variant!: Diet | null;
  @ListOf(oneOf(ALLERGENS), { description: 'Allergens missing from its label.' }) contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS)) mayContain!: Allergen[];
  @ListOf(oneOf(LOST_DIETS)) lostDiets!: LostDiet[];
  @Instant() warnedAt!: string;

  @Nested(() => AllergenRecordDto, {
    nullable: true,
    description: "The dish's current allergens; null if we no longer sell it.",
  })
  now!: AllergenRecordDto | null;

  @Flag({ description: 'The warning no longer applies, and a second person has confirmed this.' })
  isPutRight!: boolean;
}

export class SendLabelWarningRequest {
  @Whole({ min: 1 }) version!: number;
}

export class ResolveLabelWarningRequest {
  @Whole({ min: 1 }) version!: number;
  @Field(trimmed({ min: 3, max: MAX_REASON }), { description: 'Reason why customers need no email.' })
  reason!: string;
}

class LabelWarningCallsItem {
  @Id() orderId!: string;
  @PlainText() orderCode!: string;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @PlainText() name!: string;
  @PlainText() phone!: string;
  @ListOf(oneOf(ALLERGENS), { description: 'Declared allergens among those found in the dish.' })
  declared!: Allergen[];

  @PlainText({ nullable: true, description: "The customer's own note on allergies." })
  note!: string | null;
}

@Named('LabelWarningCalls')
export class LabelWarningCallsDto {
  @ListOf(() => LabelWarningCallsItem) items!: LabelWarningCallsItem[];
  @Flag({ description: 'False if more parcels are affected than one response lists.' }) isWhole!: boolean;
}
