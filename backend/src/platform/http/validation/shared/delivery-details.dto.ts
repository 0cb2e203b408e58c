import { MAX_LENGTHS } from '#backend/rules/delivery/checkout-form.js';
import { Named } from '../dto.js';
import { Nested } from '../lists.js';
import { Line, Phone, Reason } from '../text.js';
import { CustomerAddress } from './checkout.dto.js';

const MAX_REASON_LENGTH = 500;

/** The delivery details of an order or a weekly box; omitted fields stay as they are. */
class DeliveryDetails {
  @Nested(() => CustomerAddress, { optional: true }) address?: CustomerAddress;
  @Phone({ optional: true }) phone?: string;

  @Line(MAX_LENGTHS.courierNote, {
    optional: true,
    description: 'Note for the courier (rule X25); an empty string removes it.',
  })
  courierNote?: string;
}

@Named('DeliveryDetails', { description: 'Omitted fields stay unchanged (rule D36).' })
export class DeliveryDetailsRequest extends DeliveryDetails {}

@Named('AdminDeliveryDetails')
export class AdminDeliveryDetailsRequest extends DeliveryDetails {
  @Reason(MAX_REASON_LENGTH) reason!: string;
}
