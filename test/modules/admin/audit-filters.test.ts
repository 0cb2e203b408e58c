import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AuditLogDto } from '#backend/admin/audit/admin-audit.dto.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let admin: SignedInPerson;
let clerk: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
  clerk = await aSignedInPerson(shop);
  await shop.sql('alter table audit_entry disable trigger user');
  await shop.sql('delete from audit_entry');
  // Midnight in London is 23:00 UTC in July.
  await shop.sql(
    `insert into audit_entry (at, action, actor_id, details)
     values ('2026-07-01T22:59:59Z', 'admin.note-added', $1, '{}'), ('2026-07-01T23:00:00Z', 'admin.user-read', $1, '{}'),
            ('2026-07-02T12:00:00Z', 'admin.note-added', $2, '{}'), ('2026-07-02T22:59:59Z', 'admin.note-added', $1, '{}'),
            ('2026-07-02T23:00:00Z', 'admin.note-removed', $1, '{}')`,
    [clerk.userId, admin.userId],
  );
});
afterAll(() => shop.close());

const page = async (query: Record<string, string>) => {
  const asked = new URLSearchParams(query).toString();
  const answer = await shop.api.get(`admin/audit-log?${asked}`, { headers: admin.headers });
  return answer.read(AuditLogDto);
};
const times = async (query: Record<string, string>) =>
  (await page(query)).items.map(({ at }) => at.slice(5, 16)).filter((at) => at.startsWith('07'));

it('filters by exactly one action (rule A21)', async () => {
  expect(await times({ action: 'admin.note-added' })).toEqual(['07-02T22:59', '07-02T12:00', '07-01T22:59']);
  expect(await times({ action: 'admin.note' })).toEqual([]);
});

it('filters by days in London, both included', async () => {
  expect(await times({ from: '2026-07-02', to: '2026-07-02' })).toEqual([
    '07-02T22:59',
    '07-02T12:00',
    '07-01T23:00',
  ]);
  expect(await times({ to: '2026-07-01' })).toEqual(['07-01T22:59']);
  expect(await times({ from: '2099-01-01' })).toEqual([]);
});

it('combines person, action and days, page by page', async () => {
  const query = { q: clerk.email, action: 'admin.note-added', from: '2026-07-01' };
  expect(await times(query)).toEqual(['07-02T22:59', '07-01T22:59']);
  const first = await page({ ...query, limit: '1' });
  expect(first.nextCursor).not.toBeNull();
  expect(await times({ ...query, limit: '1', cursor: first.nextCursor ?? '' })).toEqual(['07-01T22:59']);
  expect(await times({ q: 'note', to: '2026-07-02' })).toHaveLength(3);
});

it('refuses what is no day', async () => {
  const answer = await shop.api.get('admin/audit-log?from=soon', { headers: admin.headers });
  expect(answer.status).toBe(400);
});
