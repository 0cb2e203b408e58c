import {
  addressLine,
  type DeliveryDetails,
  type DetailPart,
} from '#backend/rules/delivery/delivery-details.js';
import { escapeHtml } from './escape-html.js';
import { paragraph } from './layout.js';
import { TABLE_WORDS } from './email-template.js';
import type { TemplateValues } from './render-email.js';

/** The changed parts of a parcel's details, as they are now, and who changed them (rules D30, D36). */
export function detailValues(
  { deliveryAddress, phone }: DeliveryDetails,
  { changed, by }: { readonly changed: readonly DetailPart[]; readonly by: 'customer' | 'shop' },
): TemplateValues {
  const words = TABLE_WORDS.deliveryDetails;
  const values: Readonly<Record<DetailPart, string>> = {
    address: addressLine(deliveryAddress),
    phone,
    courierNote: deliveryAddress.courierNote ?? words.noNote,
  };
  const lines = changed.map((part) => words[part].replace('{value}', () => values[part]));
  return {
    whoChanged: by === 'shop' ? words.byShop : words.byCustomer,
    detailLines: { text: lines.join('\n'), html: paragraph(lines.map(escapeHtml).join('<br>')) },
  };
}
