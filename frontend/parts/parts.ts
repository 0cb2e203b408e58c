import { CHANGE_PARTS } from './change-parts.js';
import { CONTENT_PARTS } from './content-parts.js';
import { CONTROL_PARTS } from './control-parts.js';
import { FIELD_PARTS } from './field-parts.js';
import { LAYOUT_PARTS } from './layout-parts.js';
import { OVERLAY_PARTS } from './overlay-parts.js';
import type { Part } from './part.js';

/** Every part, in the order of the page. */
export const PARTS: readonly Part[] = [
  ...CONTROL_PARTS,
  ...FIELD_PARTS,
  ...CONTENT_PARTS,
  ...LAYOUT_PARTS,
  ...CHANGE_PARTS,
  ...OVERLAY_PARTS,
];
