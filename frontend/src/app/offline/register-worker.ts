import { notify } from '#frontend/copy/notify.js';
import type { AppStore } from '../store.js';

const WORKER = '/service-worker.js';

/** Whether a worker was in charge before: its first one is no update. */
function onNewWorker(registration: ServiceWorkerRegistration, tell: () => void): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    if (!installing || !navigator.serviceWorker.controller) return;
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') tell();
    });
  });
}

/** Registers the worker once the page has settled, and says when a newer version of the site is there. */
export async function registerWorker({ dispatch }: AppStore): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(WORKER);
    onNewWorker(registration, () => void dispatch(notify({ toast: 'siteUpdated' })));
  } catch (error) {
    // Private windows refuse it; the site works without.
    console.warn('pages are not kept for offline', error);
  }
}
