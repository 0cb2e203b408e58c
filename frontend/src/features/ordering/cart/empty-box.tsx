import type { ReactElement } from 'react';
import { box as boxWords } from '#frontend/copy/ordering/box.js';

/** In place of a box's content while it has none. */
export function EmptyBox(): ReactElement {
  return <p className="rounded-2xl bg-oat p-8 text-center text-ink-2">{boxWords.summaryEmpty}</p>;
}
