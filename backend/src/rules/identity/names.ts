/** Short forms before a name, sometimes written without the space. */
const TITLES = new Set([
  'mr',
  'mrs',
  'ms',
  'mx',
  'dr',
  'prof',
  'rev',
  'st',
  'ste',
  'sr',
  'jr',
  'fr',
  'hon',
  'capt',
  'col',
  'sgt',
  'wm',
  'geo',
  'chas',
  'thos',
  'med',
]);
/** Known top-level domains, for a domain of one character such as 't.co'. */
const KNOWN_ENDINGS = new Set([
  'com',
  'net',
  'org',
  'uk',
  'co',
  'io',
  'me',
  'ly',
  'app',
  'dev',
  'info',
  'biz',
  'xyz',
  'gg',
  'cc',
  'tv',
  'ru',
  'eu',
  'mp',
  'to',
  'shop',
  'store',
  'site',
  'online',
  'link',
  'click',
  'page',
  'top',
  'club',
  'live',
  'cloud',
  'google',
  'example',
]);
const DOTTED = /([\p{L}\p{M}\p{N}-]+)\.([\p{L}\p{M}]{2,})/gu;
const ADDRESS = /:\/\/|@|\bwww\b|\p{Nd}+\.\p{Nd}+\.\p{Nd}+\.\p{Nd}+/iu;
const SEPARATORS_OF_NUMBERS = /[\s().+/_-]/g;
/** Shorter ones occur in some names; a phone number has more. */
const PHONE = /\p{Nd}{6,}/u;
/** Other full stops, which browsers treat like the one of a domain. */
const FULL_STOPS =
  /[\u3002\uFF0E\uFF61\u06D4\u0589\u0701\u0702\u1362\u166E\u1803\u1809\uA4F8\uA4FF]|%(?:2e|3002)/giu;

/**
 * Whether a text may be a person's name: it holds no web address, domain, email address or phone number, so
 * that these cannot be written into emails and onto labels (rule I31). Dots, apostrophes and hyphens are
 * allowed, and every script.
 */
export function isPlainName(name: string): boolean {
  const plain = name.normalize('NFKC').replace(FULL_STOPS, '.');
  if (ADDRESS.test(plain) || PHONE.test(plain.replace(SEPARATORS_OF_NUMBERS, ''))) return false;
  return [...plain.matchAll(DOTTED)].every(([, before = '', after = '']) => !isDomain(before, after));
}

/** 'evil.example', 't.co' and 'st.host' are domains; 'J.R.R.', 'St.John' and 'A.Smith' are not. */
function isDomain(before: string, after: string): boolean {
  if (KNOWN_ENDINGS.has(after.toLowerCase()) || /^\p{Ll}/u.test(after)) return true;
  return [...before].length > 1 && !TITLES.has(before.toLowerCase());
}
