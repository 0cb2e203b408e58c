import { OneOf } from '#backend/platform/http/validation/choices.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { WAITING_SECTIONS, type WaitingSection } from './waiting.queries.js';

class WaitingItemDto {
  @OneOf(WAITING_SECTIONS) section!: WaitingSection;
  @Whole({ description: 'Counted to 100: there may be more.' }) count!: number;
  @Whole({ description: 'Those of them that are overdue.' }) overdue!: number;
}

@Named('Waiting')
export class WaitingDto {
  @ListOf(() => WaitingItemDto) items!: WaitingItemDto[];
}
