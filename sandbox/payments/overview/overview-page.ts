import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { type Html, html } from '#sandbox/web/html.js';
import { formatPence } from '#sandbox/web/money.js';
import { readBody, redirect } from '#sandbox/web/http.js';
import { sendPage } from '#sandbox/web/page.js';
import { REFRESH_SCRIPT } from '#sandbox/web/refresh.js';
import { ApiError } from '../api/api-error.js';
import type { Faults } from '../faults.js';
import { parseForm } from '../api/form-body.js';
import { billingParts } from './overview-billing.js';
import { OVERVIEW_STYLE } from './overview-style.js';
import type { Provider } from '../provider.js';
import type { TimeTravel } from '../time-travel.js';

const SHOWN_SESSIONS = 50;
const SHOWN_EVENTS = 50;
const DAY_MS = 24 * 3600 * 1000;
const CLOCK_STEPS_DAYS: readonly number[] = [1, 7];

/** The sandbox's front page: the latest sessions and events. */
export class OverviewPage {
  constructor(
    private readonly provider: Provider,
    private readonly faults: Faults,
    private readonly travel: TimeTravel,
  ) {}

  /** Serves `/` and the form on it that moves the clock. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (url.pathname === '/' && request.method === 'GET') return this.show(response);
    if (url.pathname !== '/clock' || request.method !== 'POST') {
      throw new ApiError('Method not allowed.', { status: 405 });
    }
    const { days } = parseForm(await readBody(request));
    if (typeof days === 'string' && CLOCK_STEPS_DAYS.includes(Number(days))) {
      await this.travel.advance(Number(days) * DAY_MS);
    }
    redirect(response, '/');
  }

  private show(response: ServerResponse): void {
    const { store, clock } = this.provider;
    const sessions = store.list('checkout.session', { limit: SHOWN_SESSIONS }).data;
    const events = store.list('event', { limit: SHOWN_EVENTS }).data;
    const body = html`<header class="top">
        <h1 class="brand">Card-payment sandbox</h1>
        <p class="small">No real money moves here.</p>
      </header>
      <main class="columns" data-live>
        ${clockPart(clock.now(), clock.offsetMs)}
        ${troublePart(this.provider.webhooks.settings, this.faults.settings)}
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
        ${billingParts(this.provider)}
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
        >${copies.map((copy) => html`<span class="mark ${copy.status}">${deliveryText(copy)}</span>`)}</span
      >
    </li>`;
  }
}

function sessionRow(session: Stripe.Checkout.Session): Html {
  const isSetup = session.mode === 'setup';
  const first = session.line_items?.data[0]?.description ?? (isSetup ? 'A card to save' : 'Nothing');
  const more = Math.max(0, (session.line_items?.data.length ?? 1) - 1);
  const state = session.status ?? 'open';
  return html`<li>
    <span class="what">
      ${first}${more > 0 ? ` and ${more} more` : ''}
      <span class="small quiet">${formatTime(session.created)} · …${session.id.slice(-8)}</span>
    </span>
    <span class="marks">
      <span class="money">${formatPence(session.amount_total ?? 0)}</span>
      <span class="mark ${state}">${state === 'complete' ? (isSetup ? 'saved' : 'paid') : state}</span>
      ${state === 'open' ? html`<a href="/c/pay/${session.id}">Pay<span class="hidden"> ${first}</span></a>` : null}
    </span>
  </li>`;
}

function deliveryText(copy: { status: string; tries: number; lastResult: string }): string {
  if (copy.status === 'delivered') return copy.tries > 1 ? `delivered at try ${copy.tries}` : 'delivered';
  if (copy.status === 'given_up') return `given up: ${copy.lastResult}`;
  if (copy.status === 'waiting' && copy.tries > 0) return `try ${copy.tries}: ${copy.lastResult}`;
  return copy.status;
}

function clockPart(now: number, offsetMs: number): Html {
  const buttons = CLOCK_STEPS_DAYS.map(
    (days) =>
      html`<button class="plain" name="days" value="${days}">
        ${days === 1 ? '1 day' : `${days} days`} on
      </button>`,
  );
  return html`<div class="clock">
    <p class="quiet small">Sandbox clock: ${formatMinute(now)}${offsetText(offsetMs)}</p>
    <form method="post" action="/clock">${buttons}</form>
  </div>`;
}

function troublePart(webhooks: object, faults: object): Html | null {
  const settings = Object.entries({ ...webhooks, ...faults });
  if (settings.length === 0) return null;
  const list = settings.map(([name, value]) => `${name} ${String(value)}`).join(', ');
  return html`<p class="trouble">Misbehaving on purpose: ${list}.</p>`;
}

function offsetText(offsetMs: number): string {
  if (offsetMs === 0) return '';
  const days = offsetMs / DAY_MS;
  return `, ${days.toLocaleString('en-GB', { maximumFractionDigits: 2 })} days ahead`;
}

const MINUTE: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
};

function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString('en-GB', { ...MINUTE, second: '2-digit' });
}

// Without seconds, so that the page does not change with every refresh.
function formatMinute(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString('en-GB', { ...MINUTE, year: 'numeric' });
}
