import type { ServerResponse } from 'node:http';
import { html, type Html } from '../web/html.js';
import { sendPage } from '../web/page.js';
import { REFRESH_SCRIPT } from '../web/refresh.js';
import { BASE_STYLE } from '../web/style.js';
import type { Store, StoredText } from './store.js';

const SHOWN = 300;

const STYLE = `${BASE_STYLE}
.top { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 20px 24px; border-bottom: 1px solid var(--line); }
main { max-width: 1100px; margin: 0 auto; padding: 24px; }
.phones { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); align-items: start; }
.phone { background: var(--paper); border: 1px solid var(--line); border-radius: 24px; padding: 20px; }
.phone h2 { font-size: 18px; }
.texts { list-style: none; margin: 16px 0; padding: 0; display: grid; gap: 12px; }
.texts li { max-width: 88%; padding: 10px 14px; border-radius: 18px; background: var(--oat); justify-self: start; }
.texts li.inbound { background: var(--sage); justify-self: end; }
.texts li.failed { box-shadow: inset 0 0 0 1.5px var(--tomato); }
.reply { display: flex; gap: 8px; align-items: end; }
.reply div { flex: 1; }
.empty { background: var(--oat); border-radius: 16px; padding: 32px; text-align: center; }
`;

/** Every phone that got a text, the latest first, with what it got and a way to reply. */
export function showPhones(response: ServerResponse, store: Store): void {
  const texts = store.newest(SHOWN);
  const phones = [...new Set(texts.map(({ phone }) => phone))];
  const body = html`<header class="top">
      <h1 class="brand">Phones</h1>
      <p class="small quiet">Sandbox of Twilio’s text messages. None of them leaves the machine.</p>
    </header>
    <main>
      <div data-live>
        ${
          phones.length === 0
            ? html`<p class="empty">
                No texts yet. Choose them in the account, under Profile, with a number such as 07700 900123.
              </p>`
            : html`<div class="phones">${phones.map((phone) => phonePart(store, phone, texts))}</div>`
        }
      </div>
    </main>`;
  sendPage(response, 200, { title: 'Phones', body, style: STYLE, script: REFRESH_SCRIPT });
}

function phonePart(store: Store, phone: string, texts: readonly StoredText[]): Html {
  const own = texts.filter((each) => each.phone === phone).toReversed();
  const digits = phone.slice(1);
  return html`<section class="phone" aria-labelledby="phone-${digits}">
    <h2 id="phone-${digits}">${phone}</h2>
    ${store.isStopped(phone) ? html`<p class="small quiet">Has said STOP</p>` : null}
    <ol class="texts">
      ${own.map(textPart)}
    </ol>
    <form class="reply" method="post" action="/phones/${digits}/reply">
      <div>
        <label for="reply-${digits}">Reply</label>
        <input
          id="reply-${digits}"
          name="body"
          maxlength="160"
          required
          placeholder="STOP"
          autocomplete="off"
        />
      </div>
      <button>Send</button>
    </form>
  </section>`;
}

function textPart({ direction, body, status, error, atMs }: StoredText): Html {
  return html`<li class="${direction === 'inbound' ? 'inbound' : ''} ${error === null ? '' : 'failed'}">
    <p>${body}</p>
    <p class="small quiet">${timeText(atMs)}, ${statusText(direction, status, error)}</p>
  </li>`;
}

function statusText(direction: StoredText['direction'], status: string, error: string | null): string {
  if (direction === 'provider') return 'from the provider itself';
  if (direction === 'inbound') return error === null ? 'sent' : `the shop did not take it (${error})`;
  return error === null ? status : `${status} (${error})`;
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
