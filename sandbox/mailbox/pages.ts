import type { ServerResponse } from 'node:http';
import { type Html, html } from '../web/html.js';
import { sendText } from '../web/http.js';
import { sendPage } from '../web/page.js';
import { REFRESH_SCRIPT } from '../web/refresh.js';
import type { Letter, LetterHead, Letters } from './letters.js';
import { FRAME_SCRIPT, MAILBOX_STYLE } from './style.js';

const SHOWN_LETTERS = 200;

/** The list of letters, newest first, narrowed to recipients that contain `to`. */
export function showList(response: ServerResponse, letters: Letters, to: string): void {
  const heads = letters.search(to.trim(), SHOWN_LETTERS);
  const count = letters.count();
  const body = html`${topPart(true)}
    <main class="wide">
      <div class="tools">
        <form role="search" method="get" action="/">
          <label class="hidden" for="to">Recipient</label>
          <input
            id="to"
            name="to"
            type="search"
            value="${to}"
            placeholder="Search by recipient"
            autocomplete="off"
          />
          <button class="plain">Search</button>
        </form>
        <form method="post" action="/delete"><button class="plain">Delete all</button></form>
      </div>
      <div data-live>
        <p class="quiet small count">${countText(heads.length, count, to)}</p>
        ${
          heads.length === 0
            ? emptyPart(count, to)
            : html`<ul class="letters">
                ${heads.map(headPart)}
              </ul>`
        }
      </div>
    </main>`;
  sendPage(response, 200, { title: 'Mailbox', body, style: MAILBOX_STYLE, script: REFRESH_SCRIPT });
}

/** One letter, as designed or as plain text. */
export function showLetter(response: ServerResponse, letter: Letter, view: 'html' | 'text'): void {
  const body = html`${topPart()}
    <main class="wide">
      <p class="back"><a href="/">All letters</a></p>
      <article class="letter">
        <h1>${letter.subject || 'No subject'}</h1>
        <dl>
          <dt>To</dt>
          <dd><a href="/?to=${encodeURIComponent(letter.to)}">${letter.to}</a></dd>
          <dt>From</dt>
          <dd>${letter.from}</dd>
          <dt>Received</dt>
          <dd>${formatTime(letter.receivedAt)}</dd>
          ${
            letter.attachments.length > 0
              ? html`<dt>Attached</dt>
                  <dd>${letter.attachments.join(', ')}</dd>`
              : null
          }
        </dl>
        <nav class="tabs" aria-label="View">
          ${letter.html === null ? null : tabPart(`/letters/${letter.id}`, 'HTML', view === 'html')}
          ${tabPart(`/letters/${letter.id}/text`, 'Text', view === 'text')}
        </nav>
        ${view === 'html' ? framePart(letter) : html`<pre>${letter.text}</pre>`}
      </article>
    </main>`;
  const title = `${letter.subject || 'No subject'} – Mailbox`;
  const script = view === 'html' ? FRAME_SCRIPT : undefined;
  sendPage(response, 200, { title, body, style: MAILBOX_STYLE, script });
}

/** The page for a letter that is not there (any more). */
export function showMissing(response: ServerResponse): void {
  const body = html`${topPart()}
    <main class="wide">
      <div class="empty">
        <h1>This letter is not here.</h1>
        <p>It may have been deleted.</p>
        <p><a class="button" href="/">All letters</a></p>
      </div>
    </main>`;
  sendPage(response, 404, { title: 'Mailbox', body, style: MAILBOX_STYLE });
}

/** The letter's own markup for the frame: nothing in it may run, and it loads nothing from elsewhere. */
export function sendFrame(response: ServerResponse, letter: Letter): void {
  const markup = `<!doctype html><base target="_blank"><meta name="viewport" content="width=device-width">${letter.html ?? ''}`;
  sendText(response, 200, markup, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data: http://localhost:* http://127.0.0.1:*',
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
  });
}

function topPart(isList = false): Html {
  const name = isList ? html`<h1 class="brand">Mailbox</h1>` : html`<a class="brand" href="/">Mailbox</a>`;
  return html`<header class="top">
    ${name}
    <p class="small">Letters of this sandbox. None of them leaves the machine.</p>
  </header>`;
}

function headPart(letter: LetterHead): Html {
  return html`<li>
    <a href="/letters/${letter.id}">
      <span class="subject">${letter.subject || 'No subject'}</span>
      <span class="quiet to">${letter.to}</span>
      <time class="quiet" datetime="${letter.receivedAt}">${formatTime(letter.receivedAt)}</time>
    </a>
  </li>`;
}

function tabPart(href: string, label: string, isCurrent: boolean): Html {
  return html`<a href="${href}" ${isCurrent ? html`aria-current="page"` : null}>${label}</a>`;
}

// Without allow-scripts nothing runs in the frame; its height can still be read, so that it fits the letter.
function framePart(letter: Letter): Html {
  return html`<iframe
    src="/letters/${letter.id}/frame"
    title="The letter"
    sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
  ></iframe>`;
}

function emptyPart(count: number, to: string): Html {
  if (count > 0)
    return html`<p class="empty">No letter to a recipient with ‘${to}’ in it. <a href="/">Show all</a></p>`;
  return html`<p class="empty">No letters yet. What the shop sends shows up here by itself.</p>`;
}

function countText(shown: number, count: number, to: string): string {
  const letters = (n: number) => `${n.toLocaleString('en-GB')} ${n === 1 ? 'letter' : 'letters'}`;
  if (to.trim() !== '')
    return shown === SHOWN_LETTERS ? `The latest ${letters(shown)} found` : `${letters(shown)} found`;
  return shown < count ? `The latest ${shown} of ${letters(count)}` : letters(count);
}

function formatTime(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/London',
  });
}
