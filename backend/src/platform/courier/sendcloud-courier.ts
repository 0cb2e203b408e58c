import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Env } from '../env.js';
import {
  Courier,
  CourierRefused,
  CourierUnavailable,
  type BookedParcel,
  type BookingRequest,
  type CancelOutcome,
  type ParcelReport,
} from './courier.js';
import { jsonOf, reasonOf, SendcloudClient } from './sendcloud-client.js';
import { meaningOf } from './sendcloud-status.js';

const API_URL = 'https://panel.sendcloud.sc/api/v3';
const GRAMS = 1_000;
const LABEL = { mime_type: 'image/png', dpi: 150 } as const;
const MAX_NOTE = 255;
const HTTP_CONFLICT = 409;
const HTTP_NOT_FOUND = 404;
const HTTP_ACCEPTED = 202;

const Parcel = z.looseObject({
  id: z.int(),
  status: z.looseObject({ code: z.string() }),
  tracking_number: z.string().min(1).max(100),
  tracking_url: z.url().max(500),
  updated_at: z.coerce.date(),
  label_file: z.base64().nullish(),
});
const Shipment = z.looseObject({
  id: z.string().min(1).max(64),
  carrier: z.looseObject({ name: z.string().max(60) }).nullish(),
  parcels: z.array(Parcel).min(1),
});
const OneShipment = z.looseObject({ data: Shipment });
const Shipments = z.looseObject({ data: z.array(Shipment) });

/**
 * Sendcloud's Shipments API v3 (sendcloud.dev/api/v3/shipments), which books at DPD, Evri, Royal Mail and others with
 * one account. One shipment is one parcel (ADR 0056).
 */
@Injectable()
export class SendcloudCourier extends Courier {
  private readonly client: SendcloudClient | undefined;

  constructor(private readonly env: Env) {
    super();
    const { SENDCLOUD_PUBLIC_KEY, SENDCLOUD_SECRET_KEY, SENDCLOUD_API_URL } = env.values;
    if (SENDCLOUD_PUBLIC_KEY && SENDCLOUD_SECRET_KEY)
      this.client = new SendcloudClient({
        apiUrl: SENDCLOUD_API_URL ?? API_URL,
        publicKey: SENDCLOUD_PUBLIC_KEY,
        secretKey: SENDCLOUD_SECRET_KEY,
      });
  }

  override get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /**
   * Creates and announces one shipment. `external_reference_id` is unique at Sendcloud: a repetition is answered with
   * 409 and the shipment that there is.
   */
  override async book(request: BookingRequest): Promise<BookedParcel> {
    const response = await this.reached.call({
      method: 'POST',
      path: '/shipments/announce',
      body: this.shipmentOf(request),
    });
    if (response.status === HTTP_NOT_FOUND) throw new CourierRefused(reasonOf(response));
    // The shipment of a 409 comes without its label, and a 409 may be about something else.
    if (response.status === HTTP_CONFLICT) return (await this.find(request.reference)) ?? refuse(response);
    return bookedOf(jsonOf(OneShipment, response).data);
  }

  override async find(reference: string): Promise<BookedParcel | null> {
    const query = new URLSearchParams({ external_reference_id: reference });
    const response = await this.reached.call({ method: 'GET', path: `/shipments?${query.toString()}` });
    const [found] = jsonOf(Shipments, response).data;
    return found ? bookedOf(found) : null;
  }

  override async label(parcelId: string): Promise<Buffer> {
    const response = await this.reached.call({
      method: 'GET',
      path: `/parcels/${encodeURIComponent(parcelId)}/documents/label?dpi=${LABEL.dpi}`,
      accept: LABEL.mime_type,
    });
    if (response.status >= 400) throw new CourierRefused(reasonOf(response));
    return response.body;
  }

  /** 202: queued for up to two weeks. 409: delivered, or cancelled already (…/cancel-a-shipment). */
  override async cancel(shipmentId: string): Promise<CancelOutcome> {
    const response = await this.reached.call({
      method: 'POST',
      path: `/shipments/${encodeURIComponent(shipmentId)}/cancel`,
    });
    if (response.status === HTTP_NOT_FOUND) return 'cancelled';
    if (response.status === HTTP_CONFLICT) return 'refused';
    return response.status === HTTP_ACCEPTED ? 'queued' : 'cancelled';
  }

  /** One call for all of them: the list takes up to 100 ids. */
  override async read(parcelIds: readonly string[]): Promise<ParcelReport[]> {
    if (parcelIds.length === 0) return [];
    const query = new URLSearchParams({ ids: parcelIds.join(','), page_size: String(Courier.MOST_READ) });
    const response = await this.reached.call({ method: 'GET', path: `/shipments?${query.toString()}` });
    return jsonOf(Shipments, response)
      .data.flatMap(({ parcels }) => parcels)
      .map(({ id, status, updated_at: changedAt }) => {
        const meaning = meaningOf(status.code);
        return {
          parcelId: String(id),
          state: meaning?.state ?? null,
          failure: meaning?.failure ?? null,
          changedAt,
        };
      });
  }

  private get reached(): SendcloudClient {
    if (!this.client) throw new CourierRefused('there is no account at the courier');
    return this.client;
  }

  private shipmentOf(request: BookingRequest): object {
    const { reference, orderCode, recipient, note, weightGrams, deliveryDate } = request;
    const { SENDCLOUD_SENDER_ADDRESS_ID, SENDCLOUD_SHIPPING_OPTION } = this.env.values;
    return {
      external_reference_id: reference,
      order_number: orderCode,
      label_details: LABEL,
      from_address: { sender_address_id: SENDCLOUD_SENDER_ADDRESS_ID },
      to_address: {
        name: recipient.name,
        address_line_1: recipient.addressLine,
        address_line_2: recipient.addressLine2,
        city: recipient.city,
        postal_code: recipient.postcode,
        country_code: recipient.country,
        phone_number: recipient.phone,
      },
      ship_with: {
        type: 'shipping_option_code',
        properties: { shipping_option_code: SENDCLOUD_SHIPPING_OPTION },
      },
      delivery_dates: { deliver_at: `${deliveryDate}T12:00:00+00:00` },
      parcels: [
        {
          weight: { value: (weightGrams / GRAMS).toFixed(3), unit: 'kg' },
          ...(note === null ? {} : { label_notes: [note.slice(0, MAX_NOTE)] }),
        },
      ],
    };
  }
}

function bookedOf({ id, carrier, parcels }: z.output<typeof Shipment>): BookedParcel {
  const [parcel] = parcels;
  if (!parcel) throw new CourierUnavailable('the courier’s shipment has no parcel');
  return {
    shipmentId: id,
    parcelId: String(parcel.id),
    trackingNumber: parcel.tracking_number,
    trackingUrl: parcel.tracking_url,
    carrier: carrier?.name ?? 'Sendcloud',
    label: parcel.label_file ? Buffer.from(parcel.label_file, 'base64') : null,
  };
}

function refuse(response: { readonly status: number; readonly body: Buffer }): never {
  throw new CourierRefused(reasonOf(response));
}
