import type { Role } from '#backend/rules/identity/roles.js';
import type { TestShop } from '#test/setup/system/app.js';
import type { SignedInPerson } from '#test/setup/people/people.js';

/**
 * The status of a route for each kind of caller; the request is as empty as possible, so admitted callers
 * often get 400.
 */
export interface RouteAccess {
  readonly visitor: number;
  /** A signed-in user; where there is a record, its owner. */
  readonly user: number;
  /** Another signed-in user: as the user, unless there is a record. */
  readonly another: number;
  /** Holders of a role who are admitted where `another` is not, or the reverse. */
  readonly roles?: Partial<Record<Role, number>>;
  /** Members and professionals: as users, unless a route says otherwise. */
  readonly member?: number;
  readonly professional?: number;
  /** The value of the path's `:part`, created for the user. */
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

/** A user's own record: for everybody else it does not exist (rule E2). */
export const toOwner = (
  status: number,
  record: NonNullable<RouteAccess['record']>,
  more: Partial<RouteAccess> = {},
): RouteAccess => ({ visitor: 401, user: status, another: 404, record, ...more });
