import type { ReactElement } from 'react';
import { HelpPage } from '#frontend/features/help/help-page.js';
import { openContact } from '../chrome/contact.js';

/** The help centre with the site's contact form. */
export function HelpRoute(): ReactElement {
  return <HelpPage onContact={() => openContact('anything')} />;
}
