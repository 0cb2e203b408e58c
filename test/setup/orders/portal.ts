import { MembershipPageDto } from '#backend/membership/membership.dto.js';
import type { TestShop } from '../system/app.js';
import { as } from '../people/memberships.js';
import type { Person } from '../people/people.js';

/** The actions on a subscription in the provider's portal. */
export type PortalAction = 'cancel' | 'renew' | 'pause';

/** The page of the provider's portal as the shop opens it for a customer. */
export async function portalPage(shop: TestShop, person: Person): Promise<string> {
  const response = await as(shop, person, 'membership/portal');
  if (response.status !== 201) throw new Error(`The portal was refused: ${response.text}`);
  const { pathname } = new URL(response.read(MembershipPageDto).url);
  return `${shop.outside.paymentsUrl}${pathname}`;
}

/** Presses a button of the portal for a subscription; returns the page's text afterwards. */
export async function onPortal(
  shop: TestShop,
  person: Person,
  { action, subscriptionId }: { readonly action: PortalAction; readonly subscriptionId: string },
): Promise<string> {
  const page = await portalPage(shop, person);
  const body = new URLSearchParams({ action, value: subscriptionId });
  return (await fetch(page, { method: 'POST', body })).text();
}
