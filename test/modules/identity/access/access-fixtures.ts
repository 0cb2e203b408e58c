import type { Role } from '#backend/rules/identity/roles.js';
import type { TestShop } from '#test/setup/system/app.js';
import type { SignedInPerson } from '#test/setup/people/people.js';

/** What a route answers to whom; the request is as empty as it may be, so that who is let in often gets 400. */
export interface RouteAccess {
  readonly visitor: number;
  /** Somebody signed in; where there is a record, whose it is. */
  readonly user: number;
  /** Somebody else who is signed in: as the user, unless there is a record. */
  readonly another: number;
  /** Holders of a role who are let in where `another` is not, or the other way round. */
  readonly roles?: Partial<Record<Role, number>>;
  /** Members and professionals: as users, until a route says otherwise. */
  readonly member?: number;
  readonly professional?: number;
  /** What stands in the place of the `:part` of the path, made for the user. */
  readonly record?: (shop: TestShop, user: SignedInPerson) => Promise<string>;
  readonly body?: unknown;
}

export const toAll = (status: number, more: Partial<RouteAccess> = {}): RouteAccess => ({
  visitor: status,
  user: status,
  another: status,
  ...more,
});

export const toUsers = (status: number, more: Partial<RouteAccess> = {}): RouteAccess => ({
  ...toAll(status, more),
  visitor: 401,
});

export const toProfessionals = (status: number, more: Partial<RouteAccess> = {}): RouteAccess =>
  toUsers(403, { professional: status, ...more });

export const toAdmin = (status: number, more: Partial<RouteAccess> = {}): RouteAccess =>
  toUsers(403, { roles: { admin: status }, ...more });

export const toFinance = (status: number, more: Partial<RouteAccess> = {}): RouteAccess =>
  toUsers(403, { roles: { admin: status, finance: status }, ...more });
export const toSupport = (status: number, more: Partial<RouteAccess> = {}): RouteAccess =>
  toUsers(403, { roles: { admin: status, support: status }, ...more });

export const toContent = (status: number, more: Partial<RouteAccess> = {}): RouteAccess =>
  toUsers(403, { roles: { admin: status, content: status }, ...more });
export const toStaff = (
  status: number,
  roles: readonly Role[],
  more: Partial<RouteAccess> = {},
): RouteAccess =>
  toUsers(403, { roles: Object.fromEntries(['admin', ...roles].map((role) => [role, status])), ...more });

export const toModerators = (status: number, more: Partial<RouteAccess> = {}): RouteAccess =>
  toUsers(403, { roles: { admin: status, support: status, content: status }, ...more });

export const toKitchen = (status: number, more: Partial<RouteAccess> = {}): RouteAccess =>
  toUsers(403, { roles: { admin: status, kitchen: status }, ...more });

/** Of somebody's record: to all others it is not there (rule E2). */
export const toOwner = (
  status: number,
  record: NonNullable<RouteAccess['record']>,
  more: Partial<RouteAccess> = {},
): RouteAccess => ({ visitor: 401, user: status, another: 404, record, ...more });
