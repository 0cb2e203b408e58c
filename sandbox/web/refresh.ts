/**
 * Refreshes the part of the page marked `data-live` every two seconds while the page is visible. The part is
 * replaced only when it changed, and never under the keyboard's focus or a selection, so nothing flickers.
 */
export const REFRESH_SCRIPT = `
const live = () => document.querySelector('[data-live]');
let last = live().innerHTML;
async function refresh() {
  if (document.hidden || live().contains(document.activeElement)) return;
  if (!getSelection().isCollapsed) return;
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
  if (!response.ok) return;
  const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-live]');
  if (!next || next.innerHTML === last) return;
  last = next.innerHTML;
  live().innerHTML = last;
}
setInterval(() => refresh().catch(() => undefined), 2000);
`;
