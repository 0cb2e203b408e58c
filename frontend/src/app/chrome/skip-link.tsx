import type { ReactElement } from 'react';
import { header } from '#frontend/copy/app/header.js';

/** The first tab stop on every page: skips the header. */
export function SkipLink(): ReactElement {
  return (
    <a
      href="#main"
      className="sr-only z-[70] rounded-full bg-kale px-5 py-3 font-semibold text-on-kale focus:not-sr-only focus:!fixed focus:left-3 focus:top-3 focus:!px-5 focus:!py-3"
    >
      {header.skipLink}
    </a>
  );
}
