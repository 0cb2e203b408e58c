import { OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { PlainText, text } from '#backend/platform/http/validation/text.js';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { HEALTH_PURPOSES, type HealthPurpose } from '#backend/rules/identity/health-purposes.js';

export class OrderHealthRequest {
  @OneOf(HEALTH_PURPOSES) purpose!: HealthPurpose;
}

@Named('OrderHealth')
export class OrderHealthDto {
  @ListOf(oneOf(ALLERGENS)) allergens!: Allergen[];
  @PlainText({ nullable: true }) allergies!: string | null;
  @PlainText({ nullable: true }) preferences!: string | null;
  @PlainText({ nullable: true }) gender!: string | null;
  @ListOf(text(), { description: 'Dishes kept despite a declared allergen.' }) confirmedSkus!: string[];
}
