import type { ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { type Html, html } from '../web/html.js';
import { formatPence } from '../web/money.js';
import { sendPage } from '../web/page.js';
import { REFRESH_SCRIPT } from '../web/refresh.js';
import { OVERVIEW_STYLE } from './overview-style.js';
import type { Provider } from './provider.js';

const SHOWN_SESSIONS = 50;
const SHOWN_EVENTS = 50;

/** The sandbox's front page: the latest sessions and events. */
export class OverviewPage {
  constructor(private readonly provider: Provider) {}

  handle(response: ServerResponse): void {
    const { store, clock } = this.provider;
    const sessions = store.list('checkout.session', { limit: SHOWN_SESSIONS }).data;
    const events = store.list('event', { limit: SHOWN_EVENTS }).data;
    const body = html`<header class="top">
        <span class="brand">Card-payment sandbox</span>
        <p class="small">No real money moves here.</p>
      </header>
      <main class="columns" data-live>
        <p class="quiet small clock">
          Sandbox clock: ${formatTime(clock.now())}${offsetText(clock.offsetMs)}
        </p>
        <section>
          <h2>Payment pages</h2>
          ${
            sessions.length === 0
              ? html`<p class="empty">
                  Nothing yet. Place an order in the shop; its payment page shows up here.
                </p>`
              : html`<ul class="rows">
                  ${sessions.map(sessionRow)}
                </ul>`
          }
        </section>
        <section>
          <h2>Events</h2>
          ${
            events.length === 0
              ? html`<p class="empty">
                  Nothing yet. Every payment, refund and expiry leaves its events here.
                </p>`
              : html`<ul class="rows">
                  ${events.map((event) => this.eventRow(event))}
                </ul>`
          }
        </section>
      </main>`;
    sendPage(response, 200, {
      title: 'Card-payment sandbox',
      body,
      style: OVERVIEW_STYLE,
      script: REFRESH_SCRIPT,
    });
  }

  private eventRow(event: Stripe.EventBase): Html {
    const copies = this.provider.webhooks.deliveries.ofEvent(event.id);
    return html`<li>
      <span class="what"
        >${event.type}<span class="small quiet">${formatTime(event.created)} · ${event.id}</span></span
      >
      <span class="marks"
        >${copies.map((copy) => html`<span class="mark ${copy.state}">${deliveryText(copy)}</span>`)}</span
      >
    </li>`;
  }
}

function sessionRow(session: Stripe.Checkout.Session): Html {
  const first = session.line_items?.data[0]?.description ?? 'Nothing';
  const more = (session.line_items?.data.length ?? 1) - 1;
  const state = session.status ?? 'open';
  return html`<li>
    <span class="what">
      ${first}${more > 0 ? ` and ${more} more` : ''}
      <span class="small quiet">${formatTime(session.created)} · …${session.id.slice(-8)}</span>
    </span>
    <span class="marks">
      <span class="money">${formatPence(session.amount_total ?? 0)}</span>
      <span class="mark ${state}">${state === 'complete' ? 'paid' : state}</span>
      ${state === 'open' ? html`<a href="/c/pay/${session.id}">Pay<span class="hidden"> ${first}</span></a>` : null}
    </span>
  </li>`;
}

function deliveryText(copy: { state: string; tries: number; lastResult: string }): string {
  if (copy.state === 'delivered') return copy.tries > 1 ? `delivered at try ${copy.tries}` : 'delivered';
  if (copy.state === 'given_up') return `given up: ${copy.lastResult}`;
  if (copy.state === 'waiting' && copy.tries > 0) return `try ${copy.tries}: ${copy.lastResult}`;
  return copy.state;
}

function offsetText(offsetMs: number): string {
  if (offsetMs === 0) return '';
  const days = offsetMs / (24 * 3600 * 1000);
  return `, ${days.toLocaleString('en-GB', { maximumFractionDigits: 2 })} days ahead`;
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/London',
  });
}
