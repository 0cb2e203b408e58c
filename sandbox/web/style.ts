import { FONT_STYLE } from './fonts.js';

/** The shop's colours and shapes for the sandbox's own pages; light or dark by the system's preference. */
export const BASE_STYLE = `${FONT_STYLE}
:root {
  color-scheme: light;
  --milk: oklch(0.987 0.008 102); --paper: oklch(1 0 0); --oat: oklch(0.958 0.018 98);
  --sage: oklch(0.935 0.032 140); --ink: oklch(0.25 0.035 160); --ink-2: oklch(0.44 0.03 155);
  --line: oklch(0.895 0.015 110); --line-strong: oklch(0.6 0.025 145);
  --kale: oklch(0.39 0.085 156); --kale-hover: oklch(0.33 0.075 156); --on-kale: oklch(0.99 0.01 110);
  --pea: oklch(0.885 0.155 117); --on-pea: oklch(0.27 0.06 150);
  --marmalade: oklch(0.79 0.145 68); --on-marmalade: oklch(0.27 0.06 55);
  --tomato: oklch(0.535 0.195 28); --tomato-soft: oklch(0.955 0.025 28);
  --deep: oklch(0.275 0.055 158); --on-deep: oklch(0.97 0.02 110); --on-deep-2: oklch(0.84 0.04 130);
  --shadow: 0 1px 2px oklch(0.25 0.035 160 / 0.06), 0 8px 24px -8px oklch(0.25 0.035 160 / 0.14);
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --milk: oklch(0.19 0.02 160); --paper: oklch(0.235 0.024 160); --oat: oklch(0.275 0.026 158);
    --sage: oklch(0.32 0.04 152); --ink: oklch(0.955 0.012 105); --ink-2: oklch(0.77 0.022 130);
    --line: oklch(0.345 0.024 155); --line-strong: oklch(0.58 0.03 150);
    --kale: oklch(0.84 0.15 128); --kale-hover: oklch(0.89 0.14 128); --on-kale: oklch(0.2 0.04 150);
    --tomato: oklch(0.74 0.15 28); --tomato-soft: oklch(0.3 0.06 28);
    --deep: oklch(0.3 0.055 158);
    --shadow: 0 1px 2px oklch(0 0 0 / 0.3), 0 8px 24px -8px oklch(0 0 0 / 0.5);
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--milk); color: var(--ink);
  font: 16px/1.5 'Figtree Variable', ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  -webkit-text-size-adjust: 100%; overflow-wrap: anywhere;
}
h1, h2, .brand { font-family: 'Bricolage Grotesque Variable', 'Figtree Variable', ui-sans-serif, system-ui, sans-serif; }
h1, h2 { font-weight: 750; letter-spacing: -0.022em; line-height: 1.15; margin: 0; text-wrap: balance; }
p { margin: 0; }
a { color: var(--kale); text-underline-offset: 3px; }
.money { font-variant-numeric: tabular-nums; white-space: nowrap; }
.quiet { color: var(--ink-2); }
.small { font-size: 14px; }
:focus-visible { outline: 3px solid var(--kale); outline-offset: 2px; }
.brand { display: inline-flex; align-items: center; gap: 10px; font-size: 18px; line-height: 1.5; font-weight: 800; letter-spacing: -0.02em; }
.brand::before {
  content: ''; width: 22px; height: 22px; border-radius: 50%;
  background: var(--pea); box-shadow: inset 0 0 0 5px var(--kale);
}
.button, button {
  display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  min-height: 44px; padding: 0 20px; border: 0; border-radius: 999px;
  font: inherit; font-weight: 650; text-decoration: none; white-space: nowrap; cursor: pointer;
  background: var(--kale); color: var(--on-kale); transition: background-color 200ms;
}
.button:hover, button:hover { background: var(--kale-hover); }
.button.plain, button.plain { background: transparent; color: var(--ink); box-shadow: inset 0 0 0 1.5px var(--line-strong); }
.button.plain:hover, button.plain:hover { background: var(--oat); }
input {
  width: 100%; min-height: 48px; padding: 0 14px; font: inherit; color: var(--ink);
  background: var(--paper); border: 1.5px solid var(--line-strong); border-radius: 12px;
}
input[aria-invalid=true] { border-color: var(--tomato); }
label { display: block; font-weight: 600; font-size: 15px; margin-bottom: 6px; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
