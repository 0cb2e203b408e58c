import { EntityManager } from '@mikro-orm/postgresql';
import { LinkRequest, type LinkKind } from '#backend/identity/links/link-request.entity.js';
import { LinkTokens } from '#backend/identity/links/link-tokens.js';
import type { ApiResponse, TestShop } from '../system/app.js';
import type { Email } from '../system/outside.js';

/** The parts of a link's URL. */
export interface Link {
  readonly token: string;
  readonly type: string;
  readonly redirect_to: string;
}

/** The link in an email. */
export function linkIn(sentEmail: Email | undefined): Link {
  const address = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(sentEmail?.text ?? '')?.[0];
  if (!address) throw new Error('The letter holds no link.');
  const { searchParams } = new URL(address);
  const part = (name: string) => searchParams.get(name) ?? '';
  return { token: part('token'), type: part('type'), redirect_to: part('redirect_to') };
}

const TYPES: Readonly<Record<LinkKind, string>> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

/** The newest requested link of a kind, as its email would contain it; there need not be an email. */
export async function requestedLink(shop: TestShop, email: string, kind: LinkKind): Promise<Link> {
  const link = await shop
    .get(EntityManager)
    .fork()
    .findOneOrFail(LinkRequest, { email, kind }, { orderBy: { createdAt: 'desc' } });
  return { token: shop.get(LinkTokens).tokenOf(link), type: TYPES[kind], redirect_to: link.redirectTo };
}

/** Opens the page of a link, as a mail scanner does, too. */
export function openLink(
  shop: TestShop,
  link: Link,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  return shop.call('GET', `/auth/v1/verify?${new URLSearchParams({ ...link }).toString()}`, { headers });
}

/** The cookies that a response sets, as its browser sends them back. */
export function cookiesOf(response: ApiResponse): { readonly cookie: string } {
  return { cookie: response.headers['set-cookie']?.split(';')[0] ?? '' };
}

/** Presses the only button of the page, as a program does; with a browser's cookies if given. */
export function submitLink(
  shop: TestShop,
  link: Link,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  return shop.call('POST', '/auth/v1/verify', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ...link }).toString(),
  });
}

/** The redirect target of a response, with its values after '#' and '?'. */
export function redirectOf(response: ApiResponse) {
  const url = new URL(response.headers['location'] ?? '');
  return {
    page: `${url.origin}${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    facts: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  };
}
