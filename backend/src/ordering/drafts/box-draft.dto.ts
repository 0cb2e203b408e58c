import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { MAX_EXTRA_QUANTITY } from '#backend/rules/boxes/box.js';

/** A box holds 26 meals at most; a list is no longer than that of a checkout. */
const MAX_CHOICES = 100;

@Named('DraftChoice')
export class DraftChoice {
  @Whole({ min: 1, max: 1_000_000 }) mealId!: number;
  @Whole({ min: 1, max: MAX_EXTRA_QUANTITY }) quantity!: number;
}

/** The box that the caller is filling (rule B101). */
@Named('BoxDraft')
export class BoxDraftDto {
  @Id({ description: 'To be sent with the next write.' }) version!: string;
  @Whole() mealsPerWeek!: number;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @ListOf(() => DraftChoice) meals!: DraftChoice[];
  @ListOf(() => DraftChoice) extras!: DraftChoice[];
  @Instant() updatedAt!: string;
}

@Named('KeptBoxDraft')
export class KeptBoxDraftDto {
  @Nested(() => BoxDraftDto, { nullable: true, description: 'Null when no box is begun.' })
  draft!: BoxDraftDto | null;
}

@Named('BoxDraftRequest')
export class BoxDraftRequest {
  @Id({ nullable: true, description: 'The version that this write follows; null when there was none.' })
  basedOn!: string | null;

  @Whole({ min: 1, max: 100 }) mealsPerWeek!: number;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @ListOf(() => DraftChoice, { max: MAX_CHOICES }) meals!: DraftChoice[];
  @ListOf(() => DraftChoice, { max: MAX_CHOICES }) extras!: DraftChoice[];
}
