import { Named } from '#backend/platform/http/validation/dto.js';
import { Key, key } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Line, text } from '#backend/platform/http/validation/text.js';

const MAX_VIEWS = 20;
const MAX_COLUMNS = 30;
const MAX_NAME = 40;
const MAX_QUERY = 500;

/** The name of a list, in its address. */
export const ListName = text({ min: 1, max: 30, pattern: /^[a-z-]+$/ });

class SavedViewDto {
  @Line(MAX_NAME, { message: 'Please enter a name' }) name!: string;
  @Key(MAX_QUERY, { description: 'The filters and the order, as in the address of the page.' })
  query!: string;
}

@Named('StaffList')
export class StaffListDto {
  @ListOf(key(40), { max: MAX_COLUMNS, nullable: true, description: 'Null for the usual columns.' })
  columns!: string[] | null;

  @ListOf(() => SavedViewDto, { max: MAX_VIEWS, maxMessage: 'You can save 20 views. Delete one first.' })
  views!: SavedViewDto[];
}
