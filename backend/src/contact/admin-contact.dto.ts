import { ShownWordingDto } from '../platform/wordings/wordings.dto.js';
import { PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Agrees } from '#backend/platform/http/validation/conditions.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText, Text } from '#backend/platform/http/validation/text.js';

const MAX_REPLY = 4000;

export const MessageIdParam = id;

export class ContactQuery extends PageQuery {
  @OneOf(['open', 'answered']) state: 'open' | 'answered' = 'open';
}

class RowFields {
  @Id() id!: string;
  @PlainText() name!: string;
  @PlainText() email!: string;
  @PlainText() topic!: string;
  @Instant() createdAt!: string;
  @Instant({ nullable: true }) answeredAt!: string | null;
}

class ContactListItem extends RowFields {}

@Named('ContactList')
export class ContactListDto {
  @ListOf(() => ContactListItem) items!: ContactListItem[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('ContactDetail')
export class ContactDetailDto extends RowFields {
  @PlainText({ nullable: true }) organisation!: string | null;
  @PlainText({ nullable: true }) role!: string | null;
  @PlainText() message!: string;
  @PlainText({ nullable: true, description: 'The reply that was sent.' }) reply!: string | null;
  @Instant({ nullable: true }) repliedAt!: string | null;

  @ListOf(() => ShownWordingDto, {
    description: 'The consent given with the form, in the wording shown at the time (rule H23).',
  })
  agreedTo!: ShownWordingDto[];
}

export class ContactMarkRequest {
  @Flag() answered!: boolean;
}

export class ContactReplyRequest {
  @Text(MAX_REPLY, { message: 'An answer is needed' }) text!: string;
}

export class WaitingQuery extends PageQuery {
  @OneOf(['GB', 'IE'], { optional: true }) country?: 'GB' | 'IE';
  @Agrees<WaitingQuery>(
    ({ country, area }) => (country === undefined) === (area === undefined),
    'An area belongs to a country',
  )
  @PlainText({ pattern: /^([A-Z0-9]{1,4}|\?)$/, optional: true })
  area?: string;
}

class WaitingListItem {
  @Id() id!: string;
  @PlainText() email!: string;
  @PlainText() postcode!: string;
  @PlainText() country!: string;
  @Instant() createdAt!: string;

  @ListOf(() => ShownWordingDto, {
    description: 'The consent given with the form, in the wording shown at the time (rule H23).',
  })
  agreedTo!: ShownWordingDto[];
}

@Named('WaitingList')
export class WaitingListDto {
  @ListOf(() => WaitingListItem) items!: WaitingListItem[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

class WaitingAreasItem {
  @PlainText() country!: string;
  @PlainText() area!: string;
  @Whole() entries!: number;
}

@Named('WaitingAreas')
export class WaitingAreasDto {
  @ListOf(() => WaitingAreasItem) items!: WaitingAreasItem[];
}
