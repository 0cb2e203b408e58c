import { LIMITS } from '#backend/rules/delivery/checkout-form.js';
import { Named } from '../validation/dto.js';
import { Nested } from '../validation/lists.js';
import { Line, Phone, Reason } from '../validation/text.js';
import { CustomerAddress } from './checkout-schemas.js';

const MAX_REASON_LENGTH = 500;

/** The delivery details of an order or a weekly box; omitted fields stay as they are. */
class DeliveryDetails {
  @Nested(() => CustomerAddress, { optional: true }) address?: CustomerAddress;
  @Phone({ optional: true }) phone?: string;

  @Line(LIMITS.courierNote, {
    optional: true,
    description: 'For the courier (rule X25); empty takes it away.',
  })
  courierNote?: string;
}

@Named('DeliveryDetails', { description: 'What is left out stays as it is (rule D36).' })
export class DeliveryDetailsRequest extends DeliveryDetails {}

@Named('AdminDeliveryDetails')
export class AdminDeliveryDetailsRequest extends DeliveryDetails {
  @Reason(MAX_REASON_LENGTH) reason!: string;
}
