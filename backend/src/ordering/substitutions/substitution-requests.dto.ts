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
import { AllergenRecordDto } from '#backend/platform/http/validation/shared/food.dto.js';
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
  @Whole({ min: 1, description: 'Increases when the request covers further changes.' }) version!: number;
  @OneOf(SUBSTITUTION_KINDS, { description: 'The main reason.' }) kind!: SubstitutionKind;
  @PlainText() name!: string;
  @OneOf(DIETS, { nullable: true }) variant!: Diet | null;
  @Whole() quantity!: number;
  @Nested(() => AllergenRecordDto, { description: 'Allergens as sold.' }) sold!: AllergenRecordDto;

  @Nested(() => AllergenRecordDto, { description: 'The dish as sold, or as the customer last accepted it.' })
  agreed!: AllergenRecordDto;

  @Nested(() => AllergenRecordDto, { description: 'The dish as it would be delivered now.' })
  now!: AllergenRecordDto;

  @ListOf(oneOf(ALLERGENS), {
    description: 'Allergens that it contains and the customer has declared since ordering.',
  })
  declared!: Allergen[];

  @ListOf(oneOf(LOST_DIETS), { description: 'Diets that it was ordered for and no longer suits.' })
  lostDiets!: LostDiet[];

  @Instant() askedAt!: string;
  @Instant({ description: 'Without a response by then, the line is refunded.' }) answerBy!: string;
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
      'The version of the request that the customer saw; required to keep a dish once the request has changed.',
  })
  version?: number;
}
