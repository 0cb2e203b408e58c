import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RevealedHealthDto, UserDetailDto, UserListDto } from '#backend/admin/users/admin-users.dto.js';
import { RolesService } from '#backend/identity/access/roles.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aPerson, aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';
import { fillWallet, ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';

let shop: TestShop;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(() => shop.close());

const get = (path: string, by = admin): Promise<ApiResponse> =>
  shop.api.get(`admin/users${path}`, { headers: by.headers });
const list = async (query: string) => (await get(`?${query}`)).read(UserListDto);
const audited = (action: string, subjectId: string) =>
  shop.count('audit_entry', `action = '${action}' and subject_id = '${subjectId}'`);

describe('searching users (rule A16)', () => {
  it('finds them by the beginning of email, name, surname and id, each once', async () => {
    const ruth = await aPerson(shop, {
      email: 'ruth.okafor@people.test',
      firstName: 'Ruth',
      lastName: 'Okafor',
    });
    await aPerson(shop, { email: 'o.baker@people.test', firstName: 'Okafor', lastName: 'Baker' });
    const emails = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).items.map(({ email }) => email);
    expect(await emails('ruth.ok')).toEqual([ruth.email]);
    expect(await emails('RUTH')).toEqual([ruth.email]);
    expect(await emails('Ruth Oka')).toEqual([ruth.email]);
    expect(await emails('okafor')).toEqual(['o.baker@people.test', ruth.email]);
    expect(await emails(ruth.userId)).toEqual([ruth.email]);
    expect(await emails(ruth.userId.slice(0, 8))).toEqual([ruth.email]);
    expect(await emails('%')).toEqual([]);
  });

  it('pages without gaps, newest first and within a search', async () => {
    for (const each of ['a', 'b', 'c', 'd', 'e'])
      await aPerson(shop, {
        email: `zoe${each}@people.test`,
        firstName: each < 'c' ? 'Zoe' : 'Ann',
        lastName: 'Zoet',
      });
    const walk = async (query: string) => {
      const found: string[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 50; pages += 1) {
        const answer: UserListDto = await list(`${query}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
        found.push(...answer.items.map(({ email }) => email));
        cursor = answer.nextCursor;
      }
      return found;
    };
    const searched = await walk('q=zoe');
    expect(searched.sort()).toEqual(['a', 'b', 'c', 'd', 'e'].map((each) => `zoe${each}@people.test`));
    const everybody = await walk('');
    expect(new Set(everybody).size).toBe(everybody.length);
    expect(everybody.length).toBe(await shop.count('app_user'));
  });

  it('shows one of them with all that staff need, and audits the access', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 500, bonusPence: 100 });
    const detail = (await get(`/${person.userId}`)).read(UserDetailDto);
    expect(detail).toMatchObject({
      email: person.email,
      roles: [],
      hasHealthDetails: false,
      sessions: [{ id: person.sessionId }],
      wallet: { balancePence: 600, entries: [{ amountPence: 600 }] },
      orders: [],
      membership: null,
    });
    expect(await audited('admin.user-read', person.userId)).toBe(1);
  });
});

describe('sessions and health', () => {
  it('signs a user out of one browser, then of all', async () => {
    const person = await aSignedInPerson(shop);
    const end = (path: string) =>
      shop.call('DELETE', `/api/admin/users/${person.userId}/sessions${path}`, { headers: admin.headers });
    expect((await end(`/${randomUUID()}`)).status).toBe(404);
    expect((await end(`/${person.sessionId}`)).status).toBe(204);
    expect((await shop.api.get('me', { headers: person.headers })).status).toBe(401);
    expect((await end('')).status).toBe(204);
    expect(await audited('identity.sessions-ended', person.userId)).toBe(2);
  });

  it('shows health details for a purpose only, to support and administrators, with an audit entry', async () => {
    const person = await aSignedInPerson(shop);
    await shop.call('PUT', '/api/me/consents', { body: { health: true }, headers: person.headers });
    const body = { allergens: ['celery'], notes: 'No nuts, please' };
    await shop.call('PATCH', '/api/me', { body, headers: person.headers });
    const path = `admin/users/${person.userId}/health`;
    const finance = await aSignedInPerson(shop, { roles: ['finance'] });
    expect((await shop.api.post(path, { purpose: 'complaint' }, finance.headers)).status).toBe(403);
    expect((await shop.api.post(path, {}, admin.headers)).status).toBe(400);
    const detail = await get(`/${person.userId}`);
    expect(detail.text).not.toMatch(/celery|No nuts/);
    const shown = await shop.api.post(path, { purpose: 'complaint' }, admin.headers);
    expect(shown.read(RevealedHealthDto)).toEqual({ dietaryPreference: null, ...body });
    const [entry] = await shop.sql<{ actor_id: string; details: unknown }>(
      `select actor_id, details from audit_entry where action = 'identity.health-revealed' and subject_id = $1`,
      [person.userId],
    );
    expect(entry).toEqual({ actor_id: admin.userId, details: { purpose: 'complaint' } });
  });
});

/** Removes the lock: two requests decide, each before the other is done. */
class UnlockedRoles extends RolesService {
  private readonly waiting: (() => void)[] = [];

  protected override async lockAdmins(): Promise<void> {
    // Neither waits for the other.
  }

  protected override async keepAnAdmin(em: EntityManager, userId: string): Promise<void> {
    await super.keepAnAdmin(em, userId);
    const both = new Promise<void>((resolve) => void this.waiting.push(resolve));
    if (this.waiting.length === 2) for (const goOn of this.waiting) goOn();
    await both;
  }
}

describe('roles (rule A7)', () => {
  const setRoles = (userId: string, roles: readonly string[]) =>
    shop.call('PUT', `/api/admin/users/${userId}/roles`, { body: { roles }, headers: admin.headers });

  it('are given and taken by administrators, and hold for the next call', async () => {
    const person = await aSignedInPerson(shop, { secondFactor: true });
    expect((await setRoles(person.userId, ['support', 'content'])).body).toEqual({
      roles: ['support', 'content'],
    });
    expect((await get('', person)).status).toBe(200);
    expect((await setRoles(person.userId, [])).body).toEqual({ roles: [] });
    expect((await get('', person)).status).toBe(403);
    expect(await audited('identity.roles-changed', person.userId)).toBe(2);
    expect((await setRoles(randomUUID(), ['admin'])).status).toBe(404);
  });

  it('keep the last administrator, who cannot delete their account either', async () => {
    await shop.sql(`delete from user_role where role = 'admin' and user_id <> $1`, [admin.userId]);
    expect((await setRoles(admin.userId, ['support'])).body).toMatchObject({
      status: 409,
      code: 'last_admin',
    });
    const gone = await shop.call('DELETE', '/api/me', { body: {}, headers: admin.headers });
    expect(gone.body).toMatchObject({ code: 'last_admin' });
    expect((await setRoles(admin.userId, ['admin'])).status).toBe(200);
  });

  /** How many administrators are left after a simultaneous request to revoke each one's role. */
  async function leftOf(roles: RolesService, others: number): Promise<number> {
    const people = await race(others, () => aPerson(shop, { roles: ['admin'] }));
    const ids = [admin.userId, ...people.map(({ userId }) => userId)];
    await Promise.allSettled(ids.map((userId) => roles.setRoles(userId, [], admin.userId)));
    const left = await shop.count('user_role', `role = 'admin'`);
    await shop.sql(`delete from user_role where role = 'admin'`);
    await shop.sql(`insert into user_role (user_id, role) values ($1, 'admin')`, [admin.userId]);
    return left;
  }

  it('leave one administrator when all are removed at once', async () => {
    expect(await leftOf(shop.get(RolesService), 6)).toBe(1);
  });

  it('control: without the lock no administrator is left', async () => {
    const em = shop.get(EntityManager);
    expect(await leftOf(new UnlockedRoles(em, shop.get(AuditService)), 1)).toBe(0);
  });
});

describe('adjusting a wallet (rule W18)', () => {
  const adjust = (userId: string, body: object, by = admin) =>
    shop.api.post(
      `admin/users/${userId}/wallet-adjustments`,
      { adjustmentId: randomUUID(), reason: 'A late parcel', ...body },
      by.headers,
    );
  /** The limit is ten an hour for each. */
  const finance = () => aSignedInPerson(shop, { roles: ['finance'] });

  it('gives bonus money, takes bonus before cash, and never goes below nothing', async () => {
    const person = await aSignedInPerson(shop);
    const by = await finance();
    await fillWallet(shop, person, { cashPence: 500 });
    expect((await adjust(person.userId, { amountPence: 250 }, by)).read(UserDetailDto).wallet).toMatchObject({
      balancePence: 750,
      bonusPence: 250,
      entries: [{ description: 'A late parcel', amountPence: 250 }, {}],
    });
    expect((await adjust(person.userId, { amountPence: -400 }, by)).read(UserDetailDto).wallet).toMatchObject(
      {
        cashPence: 350,
        bonusPence: 0,
      },
    );
    expect((await adjust(person.userId, { amountPence: -351 }, by)).body).toMatchObject({
      code: 'wallet_below_zero',
    });
    expect((await adjust(person.userId, { amountPence: 0 }, by)).status).toBe(400);
    expect((await adjust(person.userId, { amountPence: 100_001 }, by)).status).toBe(400);
    expect((await adjust(randomUUID(), { amountPence: 1 }, by)).status).toBe(404);
    expect(await audited('admin.wallet-adjusted', person.userId)).toBe(2);
    expect(await ledgerMismatches(shop)).toEqual([]);
  });

  it('is made once per id, however often it is requested', async () => {
    const person = await aSignedInPerson(shop);
    const by = await finance();
    const same = { adjustmentId: randomUUID(), amountPence: 300 };
    const answers = await race(5, () => adjust(person.userId, same, by));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await walletOf(shop, person)).balancePence).toBe(300);
    expect(await audited('admin.wallet-adjusted', person.userId)).toBe(1);
    const other = await adjust(person.userId, { ...same, amountPence: 301 }, by);
    expect(other.body).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('leaves a wallet at zero when many deduct at once', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 300 });
    const by = await finance();
    const answers = await race(6, () => adjust(person.userId, { amountPence: -100 }, by));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await walletOf(shop, person)).balancePence).toBe(0);
    expect(await ledgerMismatches(shop)).toEqual([]);
  });

  it('control: a deduction without the check is refused by the database', async () => {
    const person = await aSignedInPerson(shop);
    const walletId = await fillWallet(shop, person, { cashPence: 50 });
    const blind = shop.sql(
      `with t as (insert into ledger_transfer (wallet_id, kind, idempotency_key, ref_id, amount_pence, description, created_at)
         values ($1, 'adjustment', 'blind', $1, -60, 'A test', now()) returning id)
       insert into ledger_entry (transfer_id, account, amount_pence)
       select id, a, n from t, (values ('cash', -60), ('goodwill', 60)) v (a, n)`,
      [walletId],
    );
    await expect(blind).rejects.toThrow('user_wallets_never_negative');
  });

  it('stops at ten an hour', async () => {
    const person = await aSignedInPerson(shop);
    const by = await finance();
    for (let each = 0; each < 10; each += 1) await adjust(person.userId, { amountPence: 1 }, by);
    expect((await adjust(person.userId, { amountPence: 1 }, by)).status).toBe(429);
  });
});
