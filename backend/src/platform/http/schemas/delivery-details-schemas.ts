import { z } from 'zod';
import { CustomerAddress } from './checkout-schemas.js';
import { freeText, lineOfText, phoneNumber } from './text-fields.js';
import { LIMITS } from '#backend/rules/delivery/checkout-form.js';

const MAX_REASON_LENGTH = 500;

/** The delivery details of an order or a weekly box; omitted fields stay as they are. */
export const deliveryDetails = {
  address: CustomerAddress.optional(),
  phone: phoneNumber.optional(),
  courierNote: lineOfText(LIMITS.courierNote)
    .optional()
    .describe('For the courier (rule X25); empty takes it away.'),
};

export const DeliveryDetailsRequest = z
  .strictObject(deliveryDetails)
  .meta({ id: 'DeliveryDetails', description: 'What is left out stays as it is (rule D36).' });
export type DeliveryDetailsRequest = z.infer<typeof DeliveryDetailsRequest>;

export const AdminDeliveryDetailsRequest = z
  .strictObject({
    ...deliveryDetails,
    reason: freeText(MAX_REASON_LENGTH)
      .refine((reason) => reason.length > 0, { error: 'Please give a reason' })
      .describe('Only the audit log keeps it.'),
  })
  .meta({ id: 'AdminDeliveryDetails' });
export type AdminDeliveryDetailsRequest = z.infer<typeof AdminDeliveryDetailsRequest>;
