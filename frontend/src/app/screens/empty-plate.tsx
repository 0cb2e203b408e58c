import type { ReactElement } from 'react';

/** An empty plate with a word on it, for pages without content. */
export function EmptyPlate({ label }: { readonly label?: string }): ReactElement {
  return (
    <svg viewBox="0 0 320 200" className="mx-auto w-full max-w-xs" aria-hidden="true">
      <ellipse cx="160" cy="178" rx="130" ry="14" fill="var(--oat)" />
      <circle cx="160" cy="98" r="92" fill="var(--paper)" stroke="var(--line)" strokeWidth="2" />
      <circle cx="160" cy="98" r="66" fill="var(--sage)" />
      <g stroke="var(--line-strong)" strokeWidth="6" strokeLinecap="round" fill="none">
        <path d="M38 34v40c0 12 18 12 18 0V34M47 34v132" />
        <path d="M276 166V34c-16 10-18 44-8 60h8" />
      </g>
      <text
        x="160"
        y="117"
        textAnchor="middle"
        fill="var(--kale)"
        fontFamily="var(--font-display)"
        fontSize="54"
        fontWeight="800"
        letterSpacing="-2"
      >
        {label}
      </text>
    </svg>
  );
}
