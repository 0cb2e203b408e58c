import { BASE_STYLE } from '../web/style.js';

/** The style sheet of the mailbox's pages. */
export const MAILBOX_STYLE = `${BASE_STYLE}
.top { background: var(--deep); color: var(--on-deep); padding: 16px 20px; display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; justify-content: space-between; }
.top .brand { color: inherit; text-decoration: none; }
.top .small { color: var(--on-deep-2); }
.wide { max-width: 920px; margin: 0 auto; padding: 20px 20px 56px; }
.tools { display: flex; flex-wrap: wrap; gap: 10px; justify-content: space-between; }
.tools form { display: flex; gap: 10px; }
.tools button { min-height: 48px; }
.tools form:first-child { flex: 1 1 320px; max-width: 480px; }
.count { margin: 16px 0 8px; }
.emails { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; }
.emails li + li { border-top: 1px solid var(--line); }
.emails a { display: grid; gap: 2px 20px; padding: 14px 18px; color: inherit; text-decoration: none; transition: background-color 200ms; }
.emails a:hover { background: var(--oat); }
.emails a:focus-visible { outline-offset: -3px; border-radius: 14px; }
.subject { font-weight: 650; }
.to, time { font-size: 15px; font-variant-numeric: tabular-nums; }
.empty { padding: 24px; border-radius: 16px; background: var(--oat); }
.empty h1 { font-size: 24px; }
.empty p { margin-top: 10px; }
.back { margin-bottom: 12px; }
.back a { display: inline-block; padding: 10px 0; }
.email h1 { font-size: 30px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 0; font-size: 15px; }
dt { color: var(--ink-2); }
dd { margin: 0; }
.tabs { display: flex; gap: 8px; margin: 20px 0 12px; }
.tabs a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border-radius: 999px; color: var(--ink); font-weight: 650; text-decoration: none; }
.tabs a:hover { background: var(--oat); }
.tabs a[aria-current] { background: var(--kale); color: var(--on-kale); }
iframe { display: block; width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 16px; background: #fff; color-scheme: light; }
pre { font: inherit; margin: 0; white-space: pre-wrap; padding: 20px; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (min-width: 720px) {
  .emails a { grid-template-columns: minmax(0, 1fr) minmax(0, 0.7fr) auto; align-items: baseline; }
}
`;

/** Sets the frame to the height of its email. */
export const FRAME_SCRIPT = `
const frame = document.querySelector('iframe');
function fit() {
  const page = frame.contentDocument && frame.contentDocument.documentElement;
  if (!page) return;
  frame.style.height = '0';
  frame.style.height = Math.max(page.scrollHeight, 120) + 2 + 'px';
}
frame.addEventListener('load', fit);
addEventListener('resize', fit);
fit();
`;
