import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { key } from '#backend/platform/http/validation/keys.js';
import { Nested } from '#backend/platform/http/validation/lists.js';
import { PlainText } from '#backend/platform/http/validation/text.js';
import { PictureDto } from '#backend/platform/http/validation/shared/food.dto.js';
import { PRODUCT_KINDS, type ProductKind } from '#backend/rules/pricing/prices.js';
import { ExtraDto, MealDto, PackageDto } from '../catalog.dto.js';

/** The last part of a product's address, such as 'squash-red-lentil-dal'. */
export const ProductSlug = key(100);

class RelatedRecipe {
  @PlainText() id!: string;
  @PlainText() name!: string;
}

@Named('ProductPage')
export class ProductPageDto {
  @PlainText() slug!: string;
  @PlainText() name!: string;
  @OneOf(PRODUCT_KINDS) kind!: ProductKind;
  @Flag({ description: 'The shop no longer makes it: the page says so and has nothing to sell.' })
  retired!: boolean;
  @Nested(() => PictureDto) image!: PictureDto;
  @Nested(() => MealDto, { nullable: true }) meal!: MealDto | null;
  @Nested(() => ExtraDto, { nullable: true }) extra!: ExtraDto | null;
  @Nested(() => PackageDto, { nullable: true }) package!: PackageDto | null;

  @Nested(() => RelatedRecipe, {
    nullable: true,
    description: 'A recipe much like it that suits the same diet; null where there is none (rule K39).',
  })
  recipe!: RelatedRecipe | null;
}
