import { Named } from '#backend/platform/http/validation/dto.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

const MAX_COUNTED_VIEWS = 7;
const MAX_VIEW_LENGTH = 500;
/** One view a line. */
const VIEW_LINES = new RegExp(
  `^.{0,${MAX_VIEW_LENGTH}}(\\n.{0,${MAX_VIEW_LENGTH}}){0,${MAX_COUNTED_VIEWS - 1}}$`,
);

export class OrderViewsQuery {
  @PlainText({
    pattern: VIEW_LINES,
    description: 'The filters of up to 7 views, each on a line, as in the address of the list.',
  })
  views!: string;
}

@Named('OrderViewCounts')
export class OrderViewCountsDto {
  @ListOf(whole(), { description: 'In the order of the views; counted to 100: there may be more.' })
  counts!: number[];
}
