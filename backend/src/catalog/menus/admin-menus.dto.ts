import { DateOnly } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, Key, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { FoldedLine, PlainText } from '#backend/platform/http/validation/text.js';
import { SeenVersion } from '../products/admin-catalog.dto.js';

const MAX_NAME = 100;
const MAX_DISHES = 2_000;
const MAX_CAP = 1_000_000;

export const MenuId = id;

class MenuEntryDto {
  @Key(100, { min: 1 }) sku!: string;

  @Whole({ min: 0, max: MAX_CAP, nullable: true, description: 'The most sold for one day; null: no limit.' })
  cap!: number | null;
}

@Named('AdminMenu')
export class MenuDto {
  @Id() id!: string;
  @PlainText() name!: string;
  @DateOnly() firstDay!: string;
  @DateOnly() lastDay!: string;
  @Whole({ description: 'Send it back with a change.' }) version!: number;
  @ListOf(() => MenuEntryDto) dishes!: MenuEntryDto[];
}

@Named('AdminMenuList')
export class MenuListDto {
  @ListOf(() => MenuDto) items!: MenuDto[];
}

export class NewMenuRequest {
  @FoldedLine(MAX_NAME, { message: 'A menu has a name' }) name!: string;
  @DateOnly({ description: 'The first delivery day.' }) firstDay!: string;
  @DateOnly({ description: 'The last delivery day.' }) lastDay!: string;
  @ListOf(() => MenuEntryDto, { min: 1, max: MAX_DISHES }) dishes!: MenuEntryDto[];
}

export class ChangeMenuRequest extends NewMenuRequest {
  @SeenVersion() version!: number;
}
