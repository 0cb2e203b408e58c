import type { ServerResponse } from 'node:http';
import { html, type Html } from '../web/html.js';
import { sendPage } from '../web/page.js';
import { REFRESH_SCRIPT } from '../web/refresh.js';
import { BASE_STYLE } from '../web/style.js';
import { requestShape } from './requests.js';
import { NEXT, STATUSES, type StatusCode } from './statuses.js';
import type { Store, StoredParcel } from './store.js';

const SHOWN = 200;

const STYLE = `${BASE_STYLE}
.top { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 20px 24px; border-bottom: 1px solid var(--line); }
main { max-width: 1000px; margin: 0 auto; padding: 24px; }
ul { list-style: none; margin: 16px 0 0; padding: 0; display: grid; gap: 12px; }
li { background: var(--paper); border: 1px solid var(--line); border-radius: 16px; padding: 16px; display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; }
li > div { flex: 1 1 260px; }
code { font-size: 15px; font-weight: 700; }
form { display: inline; }
.steps { display: flex; flex-wrap: wrap; gap: 8px; }
.empty { background: var(--oat); border-radius: 16px; padding: 32px; text-align: center; margin-top: 16px; }
`;

/** What a carrier does next, on a button. */
const VERBS: Readonly<Record<StatusCode, string>> = {
  READY_TO_SEND: 'Ready',
  PICKED_UP_BY_DRIVER: 'Collect',
  SORTED: 'Sort',
  DRIVER_ON_ROUTE: 'Out for delivery',
  DELIVERY_FAILED: 'Nobody in',
  DELIVERED: 'Deliver',
  RETURNED_TO_SENDER: 'Return to sender',
  CANCELLED: 'Cancel',
};

/** Every parcel, newest first, with the buttons that move it along. */
export function showParcels(
  response: ServerResponse,
  { store, now }: { readonly store: Store; readonly now: Date },
): void {
  const parcels = store.newest(SHOWN);
  const body = html`<header class="top">
      <h1 class="brand">Courier</h1>
      <p class="small quiet">
        Sandbox of Sendcloud. Parcels move along with the sandbox’s clock, now ${timeText(now.getTime())};
        move one sooner here.
      </p>
    </header>
    <main>
      <div data-live>
        <p class="small quiet">${store.count()} parcels, ${store.waiting()} messages waiting</p>
        ${
          parcels.length === 0
            ? html`<p class="empty">No parcels yet. Book a day in the back office, under Deliveries.</p>`
            : html`<ul>
                ${parcels.map(parcelPart)}
              </ul>`
        }
      </div>
    </main>`;
  sendPage(response, 200, { title: 'Courier', body, style: STYLE, script: REFRESH_SCRIPT });
}

/** The page that the tracking link of a customer's email leads to. */
export function showTracking(response: ServerResponse, parcel: StoredParcel | undefined): void {
  const body = html`<header class="top"><a class="brand" href="/">Courier</a></header>
    <main>
      ${
        parcel
          ? html`<h1>${STATUSES[parcel.status].message}</h1>
              <p class="quiet">Parcel ${parcel.trackingNumber}, ${timeText(parcel.updatedMs)}</p>`
          : html`<p class="empty">There is no parcel with this number.</p>`
      }
    </main>`;
  sendPage(response, parcel ? 200 : 404, { title: 'Track a parcel', body, style: STYLE });
}

function parcelPart(parcel: StoredParcel): Html {
  const { to_address: to, order_number } = requestShape.parse(JSON.parse(parcel.request));
  return html`<li>
    <div>
      <p><code>${parcel.trackingNumber}</code> <span class="quiet">order ${order_number ?? ''}</span></p>
      <p class="small quiet">${to.name}, ${to.city} ${to.postal_code}</p>
    </div>
    <div>
      <p><strong>${STATUSES[parcel.status].message}</strong></p>
      <p class="small quiet">${timeText(parcel.updatedMs)}</p>
    </div>
    <div class="steps">
      ${NEXT[parcel.status].map(
        (next) =>
          html`<form method="post" action="/parcels/${parcel.parcelId}/${next}">
            <button class="plain">${VERBS[next]}</button>
          </form>`,
      )}
    </div>
  </li>`;
}

function timeText(ms: number): string {
  return new Date(ms).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  });
}
