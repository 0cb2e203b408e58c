import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { hashPassword } from '#backend/identity/sign-in/password-hash.js';
import type { Shop } from '../chaos/shop.js';
import { POOL_QUERIES, poolOf } from './values/pools.js';
import { ROLES, STAFF, type Role } from './roles.js';

const CALL_MS = 30_000;
const SPARES = 40;
const PASSWORD = `Kale-${randomUUID()}-A1`;

export interface PoolEntry {
  readonly value: string;
  /** The caller who owns it. */
  readonly owner: string | undefined;
}

export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}

const Session = z.looseObject({ access_token: z.string() });

/** What the values of a request are drawn from. */
export type KnownRecords = Pick<World, 'pool' | 'emailOf'>;

/** The callers of the shop, and its records. */
export class World {
  private readonly callers = new Map<Role, Caller>();
  private readonly pools = new Map<string, readonly PoolEntry[]>();
  private readonly passwordHash = hashPassword(PASSWORD);
  private revived = 0;

  private constructor(
    private readonly shop: Shop,
    private readonly database: pg.Pool,
  ) {}

  /** Callers of every role but the visitor's, and some whom staff may change freely. */
  static async open(shop: Shop): Promise<World> {
    const database = new pg.Pool({ connectionString: shop.places.databaseUrl, max: 2 });
    const world = new World(shop, database);
    for (const role of ROLES) if (role !== 'visitor') await world.revive(role);
    for (let number = 0; number < SPARES; number += 1)
      await world.insertPerson(`spare.${number}@example.com`, undefined);
    await world.sql(
      `insert into login_session (id, user_id, aal, amr, refresh_count, refreshed_at, active_at, user_agent, created_at)
       select gen_random_uuid(), id, 'aal1', '[]', 0, now(), now(), 'spare', now() from app_user
        cross join generate_series(1, 3)`,
      [],
    );
    return world;
  }

  /** How often a caller had to be recreated. */
  get revivals(): number {
    return this.revived - (ROLES.length - 1);
  }

  emailOf(role: string): string | undefined {
    return this.callers.get(role as Role)?.email;
  }

  tokenOf(role: Role): string | undefined {
    return this.callers.get(role)?.token;
  }

  pool(name: string): readonly PoolEntry[] {
    return this.pools.get(name) ?? [];
  }

  poolFor(path: string, parameter: string): string | undefined {
    return poolOf(path, parameter);
  }

  /** Creates a caller without any records, to replace one who was signed out or deleted. */
  async revive(role: Role): Promise<Caller> {
    this.revived += 1;
    const email = `${role}.${this.revived}@example.com`;
    const userId = await this.insertPerson(
      email,
      STAFF.find((one) => one === role),
    );
    const caller = { userId, email, token: await this.signIn(email) };
    this.callers.set(role, caller);
    return caller;
  }

  /** The bearer token of a caller who may be deleted. */
  async spareToken(): Promise<string> {
    const email = `short-lived.${randomUUID()}@example.com`;
    await this.insertPerson(email, undefined);
    return this.signIn(email);
  }

  /** Re-reads the existing records. */
  async look(): Promise<void> {
    const roles = new Map([...this.callers].map(([role, { userId }]) => [userId, role as string]));
    for (const [name, question] of Object.entries(POOL_QUERIES)) {
      const rows = await this.sql<{ value: string; owner: string | null }>(question, []);
      this.pools.set(
        name,
        rows.map(({ value, owner }) => ({ value, owner: roles.get(owner ?? '') })),
      );
    }
  }

  /** Adds records to a pool that has no table. */
  keep(pool: string, values: readonly string[]): void {
    this.pools.set(
      pool,
      values.map((value) => ({ value, owner: undefined })),
    );
  }

  /** Reverts hostile settings that would affect all later requests, and restores the roles. */
  async restore(): Promise<void> {
    await this.sql('delete from setting', []);
    for (const role of STAFF) {
      const caller = this.callers.get(role);
      if (!caller) continue;
      await this.sql('delete from user_role where user_id = $1 and role <> $2', [caller.userId, role]);
      await this.sql(
        `insert into user_role (user_id, role) select id, $2 from app_user where id = $1 on conflict do nothing`,
        [caller.userId, role],
      );
    }
  }

  /** Calls the shop as a given user, correctly. Throws on any other response than the expected one. */
  async call(method: string, path: string, body?: unknown, role: Role = 'visitor'): Promise<unknown> {
    const token = this.tokenOf(role);
    const response = await fetch(`${this.shop.siteUrl}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path} as ${role}: ${response.status} ${text.slice(0, 400)}`);
    return text.startsWith('{') ? JSON.parse(text) : undefined;
  }

  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.database.query<Row>(text, values)).rows;
  }

  close(): Promise<void> {
    return this.database.end();
  }

  private async insertPerson(email: string, role: string | undefined): Promise<string> {
    const userId = randomUUID();
    await this.sql(
      `insert into app_user (id, email, password_hash, first_name, last_name, email_confirmed_at, created_at, updated_at)
       values ($1, $2, $3, 'Robin', 'Reader', now(), now(), now())`,
      [userId, email, await this.passwordHash],
    );
    if (role) await this.sql('insert into user_role (user_id, role) values ($1, $2)', [userId, role]);
    return userId;
  }

  private async signIn(email: string): Promise<string> {
    const body = { email, password: PASSWORD };
    return Session.parse(await this.call('POST', '/auth/v1/token?grant_type=password', body)).access_token;
  }
}
