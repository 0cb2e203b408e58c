const MAX_LENGTH = 2000;

/**
 * Where a link leads: the requested page if it is one of ours, else the sign-in page. A foreign page would
 * receive a session, so it is not even an error: nobody is redirected there. We set the fragment after '#'.
 */
export function redirectTarget(asked: string | undefined, publicUrl: string): string {
  const fallback = `${publicUrl}/auth`;
  if (!asked || asked.length > MAX_LENGTH || !URL.canParse(asked, publicUrl)) return fallback;
  const target = new URL(asked, publicUrl);
  const isOurs = target.origin === new URL(publicUrl).origin && !target.username && !target.password;
  if (!isOurs) return fallback;
  target.hash = '';
  return target.href.length > MAX_LENGTH ? fallback : target.href;
}

/** The page with parameters after '#', which no server and no log sees. */
export function withFragment(target: string, facts: Readonly<Record<string, string | number>>): string {
  const fragment = new URLSearchParams();
  for (const [name, value] of Object.entries(facts)) fragment.set(name, String(value));
  return `${target}#${fragment.toString()}`;
}

/** The page with a code in its query, for a client that sent a code challenge. */
export function withCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}
