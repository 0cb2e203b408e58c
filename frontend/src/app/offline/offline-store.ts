/** The caches of the service worker (frontend/public/service-worker.js), and what this page keeps beside. */
const RECIPES = 'recipes';
const DELIVERIES = 'own-deliveries';
const DELIVERIES_KEY = '/own-deliveries';

/** A delivery as it is kept: when it comes and what state it is in; nothing of what is in it (rule H1). */
export interface KeptDelivery {
  readonly code: string;
  readonly day: string;
  readonly date: string;
}

const hasCaches = (): boolean => 'caches' in globalThis;

/** The paths of the recipes that can be opened without a connection, the latest first. */
export async function keptRecipes(): Promise<string[]> {
  if (!hasCaches()) return [];
  const keys = await (await caches.open(RECIPES)).keys();
  const paths = keys
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => /^\/recipes\/[^/]+$/.test(path));
  return [...new Set(paths)].reverse();
}

export async function keepDeliveries(deliveries: readonly KeptDelivery[]): Promise<void> {
  if (!hasCaches()) return;
  const cache = await caches.open(DELIVERIES);
  await cache.put(DELIVERIES_KEY, new Response(JSON.stringify(deliveries)));
}

function isKept(value: unknown): value is KeptDelivery {
  const fields = ['code', 'day', 'date'];
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof Reflect.get(value, field) === 'string')
  );
}

/** The user's own next deliveries; none after signing out. */
export async function keptDeliveries(): Promise<KeptDelivery[]> {
  if (!hasCaches()) return [];
  const kept = await caches.match(DELIVERIES_KEY, { cacheName: DELIVERIES });
  const deliveries: unknown = kept ? await kept.json() : [];
  return Array.isArray(deliveries) ? deliveries.filter(isKept) : [];
}

/** At sign-out: a kept recipe shows who liked it, and a delivery whose it is. */
export async function clearOffline(): Promise<void> {
  if (!hasCaches()) return;
  await Promise.all([caches.delete(RECIPES), caches.delete(DELIVERIES)]);
}
