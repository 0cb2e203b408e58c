import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { oneOf } from '../choices.js';
import { Named } from '../dto.js';
import { ListOf } from '../lists.js';
import { Decimal, Whole } from '../numbers.js';
import { PlainText } from '../text.js';

/** Response classes about food that several modules share. */

@Named('AllergenRecord')
export class AllergenRecordDto {
  @ListOf(oneOf(ALLERGENS)) contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS)) mayContain!: Allergen[];
}

class PictureFile {
  @PlainText() url!: string;
  @Whole() width!: number;
}

@Named('Picture')
export class PictureDto {
  @PlainText() alt!: string;
  @Whole() width!: number;
  @Whole() height!: number;

  @PlainText({ description: 'A tiny placeholder image as a data URL, shown while the real one loads.' })
  placeholder!: string;

  @ListOf(() => PictureFile) avif!: PictureFile[];
  @ListOf(() => PictureFile) webp!: PictureFile[];
}

/** What a card needs of a dish's picture; its `Picture` has the rest. */
@Named('CardPicture')
export class CardPictureDto {
  @PlainText({
    description:
      'WebP, 800 pixels wide. Unless `avif` is sent, the same picture is there as AVIF too: `.avif` for `.webp`, and `-400.` for `-800.` half as wide.',
  })
  url!: string;

  @ListOf(() => PictureFile, {
    optional: true,
    description: 'Of a picture that staff uploaded: its files have names of their own.',
  })
  avif?: PictureFile[];
}

@Named('Nutrition')
export class NutritionDto {
  @Decimal({ description: 'kcal per portion' }) calories!: number;
  @Decimal() proteinG!: number;
  @Decimal() carbsG!: number;
  @Decimal({ optional: true }) sugarsG?: number;
  @Decimal() fatG!: number;
  @Decimal({ optional: true }) saturatesG?: number;
  @Decimal() fibreG!: number;
  @Decimal() saltG!: number;
}
