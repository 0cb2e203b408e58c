import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { useMustAsk } from './cookie-choice.js';

const CookieBanner = lazy(() =>
  import('./cookie-banner.js').then((module) => ({ default: module.CookieBanner })),
);
const CookieDialog = lazy(() =>
  import('./cookie-dialog.js').then((module) => ({ default: module.CookieDialog })),
);

/** The event that the footer's link dispatches. */
const OPEN = 'open-cookie-choices';

export function openCookieChoices(): void {
  dispatchEvent(new Event(OPEN));
}

/** The banner while a choice is missing, and the dialog to change it (rule X4). */
export function Cookies(): ReactElement {
  const mustAsk = useMustAsk();
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(() => {
    const open = (): void => setDialog('open');
    addEventListener(OPEN, open);
    return () => removeEventListener(OPEN, open);
  }, []);
  return (
    <Suspense>
      {mustAsk && <CookieBanner onChoose={() => setDialog('open')} />}
      {dialog !== 'never' && <CookieDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />}
    </Suspense>
  );
}
