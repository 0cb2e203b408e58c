import { BASE_STYLE } from '#sandbox/web/style.js';

/** The style sheet of the sandbox's front page. */
export const OVERVIEW_STYLE = `${BASE_STYLE}
.top { background: var(--deep); color: var(--on-deep); padding: 16px 20px; display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; justify-content: space-between; }
.top .small { color: var(--on-deep-2); }
.columns { max-width: 1200px; margin: 0 auto; padding: 20px 20px 56px; display: grid; gap: 28px; }
.columns > * { min-width: 0; }
h2 { font-size: 20px; margin-bottom: 12px; }
.rows { list-style: none; margin: 0; padding: 4px 16px; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; }
.rows li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding: 12px 0; border-top: 1px solid var(--line); }
.rows li:first-child { border-top: 0; }
.what { min-width: 0; }
.what .small { display: block; font-variant-numeric: tabular-nums; }
.marks { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; }
.mark { font-size: 13px; font-weight: 600; padding: 2px 10px; border-radius: 999px; background: var(--oat); }
.mark.complete, .mark.delivered { background: var(--sage); }
.mark.waiting { background: var(--marmalade); color: var(--on-marmalade); }
.mark.dropped, .mark.given_up { background: var(--tomato-soft); }
.marks a { font-weight: 650; padding: 10px 4px; margin: -10px -4px; }
.empty { padding: 20px; border-radius: 16px; background: var(--oat); color: var(--ink-2); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.clock { display: flex; flex-wrap: wrap; align-items: center; gap: 10px 16px; }
.clock form { display: flex; gap: 8px; }
.clock button { font-size: 14px; padding: 0 14px; }
.trouble { background: var(--marmalade); color: var(--on-marmalade); border-radius: 12px; padding: 10px 16px; font-size: 15px; font-weight: 600; }
@media (min-width: 600px) {
  .rows li { flex-wrap: nowrap; }
  .marks { flex: none; max-width: 55%; justify-content: flex-end; }
}
@media (min-width: 960px) {
  .columns { grid-template-columns: 1fr 1fr; }
  .clock, .trouble { grid-column: 1 / -1; }
}
`;
