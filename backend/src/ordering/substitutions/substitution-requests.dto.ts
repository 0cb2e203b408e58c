import { ALLERGENS, DIETS, type Diet, type Allergen } from '#backend/rules/food/allergens.js';
import { LOST_DIETS, type LostDiet } from '#backend/rules/food/substitution.js';
import {
  CUSTOMER_DECISIONS,
  SUBSTITUTION_OUTCOMES,
  SUBSTITUTION_KINDS,
  type SubstitutionKind,
  type SubstitutionOutcome,
  type CustomerDecision,
} from './substitution-request.entity.js';
import { AllergenRecordDto } from '#backend/platform/http/schemas/schemas.js';
import { OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

@Named('SubstitutionRequest')
export class SubstitutionRequestDto {
  @Id() id!: string;
  @Whole({ min: 1, description: 'Counts up when more comes to be asked.' }) version!: number;
  @OneOf(SUBSTITUTION_KINDS, { description: 'The first of the reasons.' }) kind!: SubstitutionKind;
  @PlainText() name!: string;
  @OneOf(DIETS, { nullable: true }) variant!: Diet | null;
  @Whole() quantity!: number;
  @Nested(() => AllergenRecordDto, { description: 'As it was sold.' }) sold!: AllergenRecordDto;

  @Nested(() => AllergenRecordDto, { description: 'As it was sold, or as its customer kept it last.' })
  agreed!: AllergenRecordDto;

  @Nested(() => AllergenRecordDto, { description: 'As it would be delivered.' }) now!: AllergenRecordDto;

  @ListOf(oneOf(ALLERGENS), {
    description: 'What its customer has declared since they ordered, and it contains.',
  })
  declared!: Allergen[];

  @ListOf(oneOf(LOST_DIETS), { description: 'Diets it was ordered for and does not suit any more.' })
  lostDiets!: LostDiet[];

  @Instant() askedAt!: string;
  @Instant({ description: 'Unanswered by then, the line is given back.' }) answerBy!: string;
  @OneOf(SUBSTITUTION_OUTCOMES, { nullable: true }) answer!: SubstitutionOutcome | null;
}

@Named('SubstitutionRequestList')
export class SubstitutionRequestListDto {
  @ListOf(() => SubstitutionRequestDto) items!: SubstitutionRequestDto[];
}

@Named('SubstitutionAnswer')
export class AnswerSubstitutionRequest {
  @OneOf(CUSTOMER_DECISIONS) answer!: CustomerDecision;

  @Whole({
    min: 1,
    max: 1_000_000,
    optional: true,
    description:
      'The version of the question that was read; needed to keep what has changed since the first.',
  })
  version?: number;
}
