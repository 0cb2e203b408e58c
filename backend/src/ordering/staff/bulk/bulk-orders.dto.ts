import type { ErrorCode } from '#backend/rules/errors/errors.js';
import { OneOf } from '#backend/platform/http/validation/choices.js';
import { Flag } from '#backend/platform/http/validation/choices.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, Key, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Line, PlainText } from '#backend/platform/http/validation/text.js';
import { EMAIL_KINDS, type EmailKind } from '#backend/ordering/email-kinds.js';
import { MAX_SELECTION } from '../admin-orders.dto.js';

/** Orders of one call. A page sends as many calls as it needs, and shows how far it is (rule A41). */
export const MAX_IN_ONE_CALL = 100;
const MAX_ORDER_NAME = 36;
const MAX_TRACKING_LENGTH = 60;
const MAX_CARRIER_LENGTH = 60;

const limits = { min: 1, max: MAX_IN_ONE_CALL };

class OrderParcel {
  @Key(MAX_ORDER_NAME, { min: 8, description: 'Its id, or the 8-character code of its emails.' })
  order!: string;

  @Line(MAX_TRACKING_LENGTH, { message: 'Please enter the tracking number' }) trackingNumber!: string;

  @Line(MAX_CARRIER_LENGTH, {
    message: 'Please enter the courier',
    optional: true,
    description: 'Defaults to the usual courier from the settings.',
  })
  carrier?: string;
}

@Named('BulkDispatch')
export class BulkDispatchRequest {
  @ListOf(() => OrderParcel, limits) parcels!: OrderParcel[];
}

@Named('BulkOrders')
export class BulkOrdersRequest {
  @ListOf(id, limits) orderIds!: string[];
}

@Named('BulkEmails')
export class BulkEmailsRequest {
  @ListOf(id, limits) orderIds!: string[];
  @OneOf(EMAIL_KINDS) kind!: EmailKind;
}

@Named('OrdersFile')
export class OrdersFileRequest {
  @ListOf(id, { min: 1, max: MAX_SELECTION }) orderIds!: string[];
}

class BulkResult {
  @PlainText({ description: 'The order as the request names it.' }) order!: string;
  @Id({ nullable: true, description: 'Null when no order has this code.' }) orderId!: string | null;
  @Flag() isDone!: boolean;
  @PlainText({ nullable: true, description: 'The error code of what was refused.' }) code!: ErrorCode | null;
  @PlainText({ nullable: true }) reason!: string | null;
}

@Named('BulkResults')
export class BulkResultsDto {
  @ListOf(() => BulkResult, { description: 'In the order of the request.' }) results!: BulkResult[];
}
