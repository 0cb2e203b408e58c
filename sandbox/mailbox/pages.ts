import type { ServerResponse } from 'node:http';
import { type Html, html } from '../web/html.js';
import { sendText } from '../web/http.js';
import { sendPage } from '../web/page.js';
import { REFRESH_SCRIPT } from '../web/refresh.js';
import type { Email, EmailSummary, Emails } from './emails.js';
import { FRAME_SCRIPT, MAILBOX_STYLE } from './style.js';

const SHOWN_EMAILS = 200;

/** The list of emails, newest first, narrowed to recipients that contain `to`. */
export function showMailbox(response: ServerResponse, emails: Emails, to: string): void {
  const heads = emails.search(to.trim(), SHOWN_EMAILS);
  const count = emails.count();
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
            : html`<ul class="emails">
                ${heads.map(headPart)}
              </ul>`
        }
      </div>
    </main>`;
  sendPage(response, 200, { title: 'Mailbox', body, style: MAILBOX_STYLE, script: REFRESH_SCRIPT });
}

/** One email, as designed or as plain text. */
export function showEmail(response: ServerResponse, message: Email, view: 'html' | 'text'): void {
  const body = html`${topPart()}
    <main class="wide">
      <p class="back"><a href="/">All emails</a></p>
      <article class="email">
        <h1>${message.subject || 'No subject'}</h1>
        <dl>
          <dt>To</dt>
          <dd><a href="/?to=${encodeURIComponent(message.to)}">${message.to}</a></dd>
          <dt>From</dt>
          <dd>${message.from}</dd>
          <dt>Received</dt>
          <dd>${formatTime(message.receivedAt)}</dd>
          ${
            message.attachments.length > 0
              ? html`<dt>Attached</dt>
                  <dd>${message.attachments.join(', ')}</dd>`
              : null
          }
        </dl>
        <nav class="tabs" aria-label="View">
          ${message.html === null ? null : tabPart(`/emails/${message.id}`, 'HTML', view === 'html')}
          ${tabPart(`/emails/${message.id}/text`, 'Text', view === 'text')}
        </nav>
        ${view === 'html' ? framePart(message) : html`<pre>${message.text}</pre>`}
      </article>
    </main>`;
  const title = `${message.subject || 'No subject'} – Mailbox`;
  const script = view === 'html' ? FRAME_SCRIPT : undefined;
  sendPage(response, 200, { title, body, style: MAILBOX_STYLE, script });
}

/** The page for an email that is not there (any more). */
export function showMissing(response: ServerResponse): void {
  const body = html`${topPart()}
    <main class="wide">
      <div class="empty">
        <h1>This email is not here.</h1>
        <p>It may have been deleted.</p>
        <p><a class="button" href="/">All emails</a></p>
      </div>
    </main>`;
  sendPage(response, 404, { title: 'Mailbox', body, style: MAILBOX_STYLE });
}

/** The email's own markup for the frame: nothing in it may run, and it loads nothing from elsewhere. */
export function sendFrame(response: ServerResponse, message: Email): void {
  const markup = `<!doctype html><base target="_blank"><meta name="viewport" content="width=device-width">${message.html ?? ''}`;
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
    <p class="small">Emails of this sandbox. None of them leaves the machine.</p>
  </header>`;
}

function headPart(message: EmailSummary): Html {
  return html`<li>
    <a href="/emails/${message.id}">
      <span class="subject">${message.subject || 'No subject'}</span>
      <span class="quiet to">${message.to}</span>
      <time class="quiet" datetime="${message.receivedAt}">${formatTime(message.receivedAt)}</time>
    </a>
  </li>`;
}

function tabPart(href: string, label: string, isCurrent: boolean): Html {
  return html`<a href="${href}" ${isCurrent ? html`aria-current="page"` : null}>${label}</a>`;
}

// Without allow-scripts nothing runs in the frame; its height can still be read, so that it fits the email.
function framePart(message: Email): Html {
  return html`<iframe
    src="/emails/${message.id}/frame"
    title="The email"
    sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
  ></iframe>`;
}

function emptyPart(count: number, to: string): Html {
  if (count > 0)
    return html`<p class="empty">No email to a recipient with ‘${to}’ in it. <a href="/">Show all</a></p>`;
  return html`<p class="empty">No emails yet. What the shop sends shows up here by itself.</p>`;
}

function countText(shown: number, count: number, to: string): string {
  const emails = (n: number) => `${n.toLocaleString('en-GB')} ${n === 1 ? 'email' : 'emails'}`;
  if (to.trim() !== '')
    return shown === SHOWN_EMAILS ? `The latest ${emails(shown)} found` : `${emails(shown)} found`;
  return shown < count ? `The latest ${shown} of ${emails(count)}` : emails(count);
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
