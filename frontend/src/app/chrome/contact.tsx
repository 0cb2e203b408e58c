import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import type { ContactAbout } from '#frontend/features/contact/contact-dialog.js';

const ContactDialog = lazy(() =>
  import('#frontend/features/contact/contact-dialog.js').then((module) => ({
    default: module.ContactDialog,
  })),
);

/** The event that the footer and the first page dispatch. */
const OPEN = 'open-contact';

export function openContact(about: ContactAbout): void {
  dispatchEvent(new CustomEvent<ContactAbout>(OPEN, { detail: about }));
}

/** The contact form; its code is fetched when it first opens. */
export function Contact(): ReactElement | null {
  const [about, setAbout] = useState<ContactAbout>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = (event: Event): void => {
      setAbout(event instanceof CustomEvent && event.detail === 'clinic' ? 'clinic' : 'anything');
      setOpen(true);
    };
    addEventListener(OPEN, show);
    return () => removeEventListener(OPEN, show);
  }, []);
  if (!about) return null;
  return (
    <Suspense>
      <ContactDialog key={about} about={about} open={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
