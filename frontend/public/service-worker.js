// What is left of the site without a connection: the recipes that were opened, and the offline page, which
// lists them and one's own next deliveries. Nothing else is answered from here, so that a price or an
// allergen is never an old one. The server writes the version of the site in place of VERSION (ADR 0061).

const SHELL = 'shell-__VERSION__';
const RECIPES = 'recipes';
const OFFLINE = '/offline';
const MOST_RECIPES = 60;
const MOST_FILES = 200;

const isRecipe = (url) => /^\/recipes\/[^/]+$/.test(url.pathname);
const isRecipeCall = (url) => /^\/api\/(recipes\/[^/]+|site)$/.test(url.pathname);
/** Their names have the hash of their content. */
const isFile = (url) => url.pathname.startsWith('/assets/');

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, url));
  else if (isFile(url)) event.respondWith(file(request));
  else if (isRecipeCall(url) || url.pathname.startsWith('/images/'))
    event.respondWith(recipePart(request, url));
});

/** The offline page with the code that its document names. */
async function keepOfflinePage() {
  const cache = await caches.open(SHELL);
  const response = await fetch(OFFLINE, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the offline page responded ${response.status}`);
  const code = /<meta name="code" content="([^"]*)"/.exec(await response.clone().text())?.[1] ?? '';
  await cache.put(OFFLINE, response);
  await cache.addAll(code.split(' ').filter((href) => href !== ''));
}

/** Also of pages that were open before: what they fetch from now on is kept. */
async function takeOver() {
  await dropOldShells();
  await self.clients.claim();
}

async function dropOldShells() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('shell-') && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page from the network; without it a recipe that was opened, else the offline page. */
async function page(request, url) {
  try {
    const response = await fetch(request);
    if (response.ok && isRecipe(url)) await keep(RECIPES, url.pathname, response.clone(), MOST_RECIPES * 4);
    return response;
  } catch (error) {
    const kept = isRecipe(url) ? await caches.match(url.pathname, { cacheName: RECIPES }) : undefined;
    const offline = await caches.match(OFFLINE, { cacheName: SHELL });
    if (kept) return kept;
    if (!offline) throw error;
    // At an address of its own: the code of the page begins by the address.
    const from = encodeURIComponent(url.pathname + url.search);
    return url.pathname === OFFLINE ? offline : Response.redirect(`${OFFLINE}?from=${from}`);
  }
}

async function file(request) {
  const known = await caches.match(request, { cacheName: SHELL });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await keep(SHELL, request, response.clone(), MOST_FILES);
  return response;
}

/** What a kept recipe is drawn from, the newest first; pictures only while a recipe is open. */
async function recipePart(request, url) {
  try {
    const response = await fetch(request);
    const isOnRecipe = isRecipe(new URL(request.referrer || self.location.origin));
    if (response.ok && isOnRecipe) await keep(RECIPES, request.url, response.clone(), MOST_RECIPES * 4);
    return response;
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName: RECIPES });
    if (kept) return kept;
    throw error;
  }
}

/** Keeps a response, and lets go of the oldest ones. A full disk keeps nobody from the page. */
async function keep(name, key, response, most) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((each) => cache.delete(each)));
  } catch (error) {
    console.warn('nothing was kept for offline', error);
  }
}
