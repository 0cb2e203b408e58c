import { ALLERGENS, MEAL_TYPES, type MealType, type Allergen } from '#backend/rules/food/allergens.js';
import { GOAL_LIMITS, type GoalFigure, type NutritionGoal } from '#backend/rules/food/nutrition-goal.js';
import { CHECKOUT_MESSAGES, MAX_LENGTHS } from '#backend/rules/delivery/checkout-form.js';
import { COUNTRIES, type Country } from '#backend/rules/delivery/postcodes.js';
import { ASSURANCE_LEVELS, type AssuranceLevel } from '../sessions/login-session.entity.js';
import { USER_ROLES, type Role } from '#backend/rules/identity/roles.js';
import { Always, Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named, Reads } from '#backend/platform/http/validation/dto.js';
import { Id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import {
  Line,
  LineOrNull,
  PersonName,
  Phone,
  PlainText,
  Postcode,
  Text,
  text,
} from '#backend/platform/http/validation/text.js';

class MeConsents {
  @Flag() marketing!: boolean;
  @Flag() health!: boolean;
}

const goalFigure = (name: GoalFigure, unit: string) =>
  Whole({ ...GOAL_LIMITS[name], nullable: true, description: `${unit} a day; null without a goal for it.` });

/** A goal for a day, and how many meals of a box are eaten in one (rule H60). */
@Named('NutritionGoal')
export class NutritionGoalDto implements NutritionGoal {
  @goalFigure('proteinG', 'Grams') proteinG!: number | null;
  @goalFigure('fibreG', 'Grams') fibreG!: number | null;
  @goalFigure('calories', 'kcal') calories!: number | null;
  @Whole({ min: 1, max: 3 }) mealsADay!: number;
}

class MeSecondFactor {
  @Flag() isOn!: boolean;
  @Whole() recoveryCodesLeft!: number;

  @OneOf(ASSURANCE_LEVELS, {
    description: 'Assurance level of this session: aal2 once a code has been entered.',
  })
  assuranceLevel!: AssuranceLevel;
}

@Named('Me')
export class MeDto {
  @Id() id!: string;
  @PlainText() email!: string;
  @PlainText() firstName!: string;
  @PlainText() lastName!: string;
  @PlainText({ nullable: true }) phone!: string | null;
  @OneOf(MEAL_TYPES, { nullable: true }) dietaryPreference!: MealType | null;
  @ListOf(oneOf(ALLERGENS)) allergens!: Allergen[];
  @PlainText({ nullable: true }) notes!: string | null;
  @Nested(() => NutritionGoalDto, { nullable: true }) nutritionGoal!: NutritionGoalDto | null;

  @Flag({ description: 'The person has confirmed the minimum age and is not asked again (rule I12).' })
  ageConfirmed!: boolean;

  @Nested(() => MeConsents) consents!: MeConsents;
  @ListOf(oneOf(USER_ROLES)) roles!: Role[];
  @Nested(() => MeSecondFactor) secondFactor!: MeSecondFactor;
  @Instant() createdAt!: string;
}

/** Only the sent fields change; null empties a field. */
@Named('MeChanges')
export class MeChanges {
  @PersonName(CHECKOUT_MESSAGES.firstName, { optional: true }) firstName?: string;
  @PersonName(CHECKOUT_MESSAGES.lastName, { optional: true }) lastName?: string;
  @Phone({ optional: true, nullable: true }) phone?: string | null;
  @OneOf(MEAL_TYPES, { optional: true, nullable: true }) dietaryPreference?: MealType | null;
  @ListOf(oneOf(ALLERGENS), { max: ALLERGENS.length, optional: true }) allergens?: Allergen[];
  @Text(MAX_LENGTHS.note, { optional: true, nullable: true }) notes?: string | null;
  @Nested(() => NutritionGoalDto, { optional: true, nullable: true }) nutritionGoal?: NutritionGoalDto | null;
}

@Named('AddressRequest')
export class AddressRequest {
  @PersonName(CHECKOUT_MESSAGES.firstName) firstName!: string;
  @PersonName(CHECKOUT_MESSAGES.lastName) lastName!: string;
  @Line(MAX_LENGTHS.address, { message: CHECKOUT_MESSAGES.address }) address!: string;

  @LineOrNull(MAX_LENGTHS.address, { optional: true })
  apartment?: string | null;

  @Line(MAX_LENGTHS.city, { message: CHECKOUT_MESSAGES.city }) city!: string;
  @Postcode() postcode!: string;
  @OneOf(COUNTRIES) country: Country = 'GB';
  @Phone() phone!: string;

  @LineOrNull(MAX_LENGTHS.courierNote, { optional: true })
  courierNote?: string | null;

  @Flag({
    optional: true,
    description: 'True makes it the default address; the first address always is.',
  })
  isDefault?: boolean;
}

@Named('Address')
export class AddressDto {
  @Id() id!: string;
  @PlainText() firstName!: string;
  @PlainText() lastName!: string;
  @PlainText() address!: string;
  @PlainText({ nullable: true }) apartment!: string | null;
  @PlainText() city!: string;
  @PlainText() postcode!: string;
  @OneOf(COUNTRIES) country!: Country;
  @PlainText() phone!: string;
  @PlainText({ nullable: true }) courierNote!: string | null;
  @Flag() isDefault!: boolean;
}

/** There are at most ten, so there is never a next page. */
@Named('AddressList')
export class AddressListDto {
  @ListOf(() => AddressDto) items!: AddressDto[];
  @Always(null) nextCursor!: null;
}

@Named('Consent')
export class ConsentDto {
  @Flag() isGiven!: boolean;
  @Instant({ nullable: true, description: 'Null if consent was never requested.' }) decidedAt!: string | null;
}

@Named('Consents')
export class ConsentsDto {
  @Nested(() => ConsentDto) marketing!: ConsentDto;
  @Nested(() => ConsentDto) health!: ConsentDto;
}

@Named('ConsentChanges')
export class ConsentChanges {
  @Flag({ optional: true }) marketing?: boolean;
  @Flag({ optional: true }) health?: boolean;
}

@Named('LoginSession')
class LoginSessionListItem {
  @Id() id!: string;
  @PlainText({ description: 'For example ‘Chrome on Windows’.' }) device!: string;
  @Flag() isCurrent!: boolean;
  @Instant() createdAt!: string;
  @Instant() activeAt!: string;
}

@Named('LoginSessionList')
export class LoginSessionListDto {
  @ListOf(() => LoginSessionListItem) items!: LoginSessionListItem[];
  @Always(null) nextCursor!: null;
}

@Named('RecoveryCodes')
export class RecoveryCodesDto {
  @ListOf(text(), { description: 'Ten codes, shown only once; they invalidate all earlier ones.' })
  codes!: string[];
}

@Named('DataExport')
export class DataExportDto {
  @Id() id!: string;
  @Instant() createdAt!: string;
  @Instant() expiresAt!: string;
}

@Reads({ preset: {}, orNull: true })
export class DeleteMeRequest {
  @PlainText({ min: 1, max: 1_000, optional: true }) password?: string;
}
