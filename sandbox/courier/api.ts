import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBody, sendJson, sendText } from '../web/http.js';
import type { Carrier } from './carrier.js';
import { drawLabel } from './label.js';
import { RateLimit } from './rate-limit.js';
import { apiFaults, requestShape, type ApiFaults, type ShipmentRequest } from './requests.js';
import { STATUSES } from './statuses.js';
import type { Store, StoredParcel } from './store.js';

const PREFIX = '/api/v3';
const CARRIER = { code: 'sandbox', name: 'Sandbox Courier' } as const;
const MOST_IDS = 100;
/** A carrier that does not know an address refuses it; here it is this town. */
const UNKNOWN_TOWN = 'nowhere';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface ApiOptions {
  readonly store: Store;
  readonly carrier: Carrier;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly publicUrl: string;
}

/** Sendcloud's API v3, as far as the shop uses it; each behaviour names its page in the README. */
export class Api {
  private readonly limit = new RateLimit();

  constructor(private readonly options: ApiOptions) {}

  get faults(): ApiFaults {
    const kept = apiFaults.safeParse(this.options.store.setting('faults'));
    return kept.success ? kept.data : {};
  }

  setFaults(faults: ApiFaults): void {
    this.options.store.set('faults', faults);
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { status, hangMs = 0, unlimited = false } = this.faults;
    if (hangMs > 0) await sleep(hangMs, undefined, { ref: false });
    if (status !== undefined)
      return sendJson(response, status, errors(status, 'error', 'The sandbox was told to fail.'));
    if (!this.isKnown(request))
      return sendJson(response, 401, errors(401, 'authentication_failed', 'Invalid credentials'));
    const waitS = unlimited ? 0 : this.limit.take(request.method ?? 'GET', Date.now());
    if (waitS > 0)
      return sendJson(response, 429, errors(429, 'throttled', 'Request was throttled.'), {
        'Retry-After': String(waitS),
      });
    this.options.carrier.catchUp();
    return this.route(request, response, url);
  }

  private async route(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const call = `${request.method ?? 'GET'} ${url.pathname.slice(PREFIX.length)}`;
    if (call === 'POST /shipments/announce') return this.announce(request, response);
    if (call === 'GET /shipments') return sendJson(response, 200, { data: this.list(url.searchParams) });
    const cancelled = /^POST \/shipments\/([^/]+)\/cancel$/.exec(call);
    if (cancelled) return reply(response, this.cancel(cancelled[1] ?? ''));
    const label = /^GET \/parcels\/(\d{1,15})\/documents\/label$/.exec(call);
    if (label) return this.label(response, Number(label[1]));
    return sendJson(response, 404, errors(404, 'not_found', 'Not found'));
  }

  private async announce(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request);
    const answer = this.book(text);
    // Carried out, and nobody learns of it.
    if (answer.status === 201 && this.faults.loseBookings) return void response.destroy();
    reply(response, answer);
  }

  private book(text: string): Answer {
    const parsed = requestShape.safeParse(read(text));
    if (!parsed.success) return { status: 400, body: invalid(parsed.error.issues) };
    const asked = parsed.data;
    const reference = asked.external_reference_id ?? null;
    const known = reference === null ? undefined : this.options.store.ofReference(reference);
    if (known)
      return {
        status: 409,
        body: { ...errors(409, 'conflict', 'external_reference_id exists'), data: this.shipmentOf(known) },
      };
    if (asked.to_address.city.toLowerCase() === UNKNOWN_TOWN)
      return {
        status: 400,
        body: invalid([{ path: ['to_address', 'city'], message: 'The carrier does not know this address.' }]),
      };
    const { carrier, store } = this.options;
    const collectedMs = carrier.collectedMs(asked.delivery_dates?.deliver_at ?? undefined);
    const parcel = store.add(reference, text, carrier.nowMs(), collectedMs);
    const label = labelOf(parcel, asked).toString('base64');
    return { status: 201, body: { data: this.shipmentOf(parcel, label) } };
  }

  private list(query: URLSearchParams): object[] {
    const { store } = this.options;
    const reference = query.get('external_reference_id');
    if (reference !== null)
      return [store.ofReference(reference)].flatMap((each) => (each ? [this.shipmentOf(each)] : []));
    const ids = (query.get('ids') ?? '').split(',').map(Number).filter(Number.isSafeInteger);
    return store.ofIds(ids.slice(0, MOST_IDS)).map((each) => this.shipmentOf(each));
  }

  private cancel(shipmentId: string): Answer {
    const { store, carrier } = this.options;
    const parcel = store.ofShipment(decodeURIComponent(shipmentId));
    if (!parcel) return { status: 404, body: errors(404, 'not_found', 'Not found') };
    if (parcel.status === 'READY_TO_SEND' && carrier.move(parcel, 'CANCELLED'))
      return { status: 200, body: { data: { status: 'cancelled', message: 'Shipment has been cancelled' } } };
    return { status: 409, body: errors(409, 'invalid', 'This shipment cannot be cancelled any more.') };
  }

  private label(response: ServerResponse, parcelId: number): void {
    const parcel = this.options.store.parcel(parcelId);
    if (!parcel) return sendJson(response, 404, errors(404, 'not_found', 'Not found'));
    const png = labelOf(parcel, requestShape.parse(read(parcel.request)));
    response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': String(png.length) });
    response.end(png);
  }

  private shipmentOf(parcel: StoredParcel, label?: string): object {
    const { parcelId, shipmentId, reference, trackingNumber, status, createdMs, updatedMs } = parcel;
    return {
      id: shipmentId,
      external_reference_id: reference,
      carrier: CARRIER,
      errors: [],
      parcels: [
        {
          id: parcelId,
          status: { code: status, message: STATUSES[status].message },
          tracking_number: trackingNumber,
          tracking_url: `${this.options.publicUrl}/track/${trackingNumber}`,
          documents: [
            {
              type: 'label',
              size: 'a6',
              link: `${this.options.publicUrl}${PREFIX}/parcels/${parcelId}/documents/label`,
            },
          ],
          created_at: new Date(createdMs).toISOString(),
          updated_at: new Date(updatedMs).toISOString(),
          announced_at: new Date(createdMs).toISOString(),
          ...(label === undefined ? {} : { label_file: label }),
        },
      ],
    };
  }

  private isKnown({ headers: { authorization = '' } }: IncomingMessage): boolean {
    const { publicKey, secretKey } = this.options;
    return authorization === `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`;
  }
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  sendText(response, status, JSON.stringify(body), { 'Content-Type': 'application/json; charset=utf-8' });
}

function labelOf(parcel: StoredParcel, { to_address: to, order_number, parcels }: ShipmentRequest): Buffer {
  return drawLabel({
    carrier: CARRIER.name,
    trackingNumber: parcel.trackingNumber,
    orderNumber: order_number ?? '',
    recipient: [to.name, to.address_line_2 ?? '', to.address_line_1, to.city, to.postal_code].filter(Boolean),
    notes: parcels[0]?.label_notes ?? [],
  });
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** JSON:API errors, one for each wrong field. */
function invalid(issues: readonly Issue[]): object {
  return {
    errors: issues.map(({ path, message }) => ({
      status: '400',
      code: 'invalid',
      detail: message,
      source: { pointer: `/${path.map(String).join('/')}` },
    })),
  };
}

function errors(status: number, code: string, detail: string): { readonly errors: object[] } {
  return { errors: [{ status: String(status), code, detail }] };
}
