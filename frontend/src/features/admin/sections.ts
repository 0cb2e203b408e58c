import type { Role } from '@rules/identity/roles';
import type { ComponentType } from 'react';
import { admin } from '#frontend/copy/admin/admin.js';
import { split } from '#frontend/ui/hydration/split.js';

export const ADMIN_TABS = ['today', 'orders', 'partners', 'users', 'analytics', 'settings'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];
export type SectionName = keyof typeof admin.sections;

export interface AdminSection {
  readonly tab: AdminTab;
  /** As in the URL: `/admin?tab=orders&section=kitchen`. */
  readonly name: SectionName;
  /** Who sees it besides administrators; the server authorises each call. */
  readonly roles: readonly Role[];
  /** Fetched when it is first opened. */
  readonly Part: ComponentType;
}

function section(
  tab: AdminTab,
  name: SectionName,
  roles: readonly Role[],
  fetch: () => Promise<ComponentType>,
): AdminSection {
  const { Part } = split<object>(() => fetch().then((found) => ({ default: found })));
  return { tab, name, roles, Part };
}

/** Every section, in the order of its tab (rule A1). */
export const SECTIONS: readonly AdminSection[] = [
  section('today', 'today', ['kitchen', 'support', 'finance', 'content'], () =>
    import('./today/today-section.js').then((m) => m.TodaySection),
  ),
  section('orders', 'orders', ['support', 'finance'], () =>
    import('./orders/orders-section.js').then((m) => m.OrdersSection),
  ),
  section('orders', 'deliveries', ['support'], () =>
    import('./deliveries/deliveries-section.js').then((m) => m.DeliveriesSection),
  ),
  section('orders', 'complaints', ['support', 'finance'], () =>
    import('./complaints/complaints-section.js').then((m) => m.ComplaintsSection),
  ),
  section('orders', 'boxes', ['support'], () =>
    import('./boxes/boxes-section.js').then((m) => m.BoxesSection),
  ),
  section('orders', 'kitchen', ['kitchen'], () =>
    import('./kitchen/kitchen-section.js').then((m) => m.KitchenSection),
  ),
  section('orders', 'recalls', ['kitchen', 'content'], () =>
    import('./recalls/recalls-section.js').then((m) => m.RecallsSection),
  ),
  section('partners', 'clinic-partners', ['content'], () =>
    import('./partners/clinic-partners-section.js').then((m) => m.ClinicPartnersSection),
  ),
  section('partners', 'professionals', ['support', 'finance'], () =>
    import('./professionals/professionals-section.js').then((m) => m.ProfessionalsSection),
  ),
  section('partners', 'payouts', ['finance'], () =>
    import('./payouts/payouts-section.js').then((m) => m.PayoutsSection),
  ),
  section('users', 'users', ['support', 'finance'], () =>
    import('./users/users-section.js').then((m) => m.UsersSection),
  ),
  section('users', 'contact', ['support'], () =>
    import('./contact/contact-section.js').then((m) => m.ContactSection),
  ),
  section('users', 'waiting-list', ['support'], () =>
    import('./contact/waiting-section.js').then((m) => m.WaitingSection),
  ),
  section('users', 'moderation', ['support', 'content'], () =>
    import('./community/moderation-section.js').then((m) => m.ModerationSection),
  ),
  section('users', 'dish-comments', ['support'], () =>
    import('./ratings/dish-comments-section.js').then((m) => m.DishCommentsSection),
  ),
  section('users', 'community', ['content'], () =>
    import('./community/community-section.js').then((m) => m.CommunitySection),
  ),
  section('analytics', 'overview', ['finance'], () =>
    import('./analytics/analytics-section.js').then((m) => m.AnalyticsSection),
  ),
  section('analytics', 'finance', ['finance'], () =>
    import('./finance/finance-section.js').then((m) => m.FinanceSection),
  ),
  section('analytics', 'audit', [], () =>
    import('./operations/audit-section.js').then((m) => m.AuditSection),
  ),
  section('analytics', 'operations', ['finance'], () =>
    import('./operations/operations-section.js').then((m) => m.OperationsSection),
  ),
  section('settings', 'business', [], () =>
    import('./settings/business-section.js').then((m) => m.BusinessSection),
  ),
  section('settings', 'catalog', ['content'], () =>
    import('./catalog/catalog-section.js').then((m) => m.CatalogSection),
  ),
  section('settings', 'promotions', ['content'], () =>
    import('./promotions/promotions-section.js').then((m) => m.PromotionsSection),
  ),
  section('settings', 'delivery', ['kitchen'], () =>
    import('./catalog/delivery-section.js').then((m) => m.DeliverySection),
  ),
  section('settings', 'texts', [], () => import('./settings/texts-section.js').then((m) => m.TextsSection)),
];

/** The address of a section. */
export const hrefOf = ({ tab, name }: Pick<AdminSection, 'tab' | 'name'>): string =>
  name === 'today' ? '/admin' : `/admin?tab=${tab}&section=${name}`;

/** The sections visible to these roles. */
export function sectionsFor(roles: readonly Role[]): readonly AdminSection[] {
  if (roles.includes('admin')) return SECTIONS;
  return SECTIONS.filter((each) => each.roles.some((role) => roles.includes(role)));
}
