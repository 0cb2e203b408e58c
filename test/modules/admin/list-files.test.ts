import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminFilesService } from '#backend/admin/files/admin-files.service.js';
import { LIST_FILE_NAMES, LIST_FILES } from '#backend/admin/files/list-files.js';
import { placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(() => shop.close());

const get = (name: string, { headers } = admin) => shop.api.get(`admin/files/${name}`, { headers });

describe('lists as files (rule A44)', () => {
  it('are there for every list, with the mark of UTF-8, and audited', async () => {
    for (const name of LIST_FILE_NAMES) {
      const file = await get(name);
      expect([name, file.status]).toEqual([name, 200]);
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(file.text.startsWith(`\uFEFF${LIST_FILES[name].columns[0].head},`)).toBe(true);
    }
    const noted = await shop.sql(
      `select details ->> 'list' as list from audit_entry where action = 'admin.list-exported' order by id`,
    );
    expect(noted.map(({ list }) => list)).toEqual(LIST_FILE_NAMES);
    expect((await get('secrets')).status).toBe(400);
  });

  it('write money with two decimals, times in London, and no cell that is run', async () => {
    const buyer = await aSignedInPerson(shop, { firstName: 'Priya' });
    await shop.sql(
      `update app_user set created_at = '2026-07-01T22:30:00Z', first_name = '=1+1' where id = $1`,
      [buyer.userId],
    );
    const { orderId } = await placeConfirmedOrder(shop);
    await shop.sql('update orders set user_id = $1 where id = $2', [buyer.userId, orderId]);
    const line = (await get('people')).text.split('\r\n').find((each) => each.includes(buyer.email)) ?? '';
    expect(line).toMatch(/^'=1\+1 /);
    expect(line).toContain(',2026-07-01 23:30,');
    expect(line).toMatch(/,1,\d+\.\d\d,/);
  });

  it('go on page by page to the end, and say when they were cut', async () => {
    await shop.sql(
      `insert into app_user (id, email, first_name, last_name, created_at, updated_at)
       select gen_random_uuid(), 'many' || n || '@people.test', 'Many', 'People', timestamptz '2020-01-01', now()
         from generate_series(1, 1100) n`,
    );
    const emails = (await get('people')).text.match(/many\d+@people\.test/g) ?? [];
    expect(new Set(emails).size).toBe(1100);
    const parts: string[] = [];
    for await (const part of shop.get(AdminFilesService).lines(LIST_FILES.people, 500)) parts.push(part);
    expect(parts.at(-1)).toBe('Only the newest 500 rows are in this file.\r\n');
    expect(parts.join('').split('\r\n')).toHaveLength(503);
  });

  it('are for the roles of their list', async () => {
    const status = async (role: 'support' | 'finance' | 'content' | 'kitchen') => {
      const person = await aSignedInPerson(shop, { roles: [role] });
      const allowed: string[] = [];
      for (const name of LIST_FILE_NAMES) if ((await get(name, person)).status === 200) allowed.push(name);
      return allowed;
    };
    expect(await status('support')).toEqual(['boxes', 'complaints', 'contact']);
    expect(await status('finance')).toEqual(['professionals', 'promotion-uses']);
    expect(await status('content')).toEqual(['promotions', 'partners']);
    expect(await status('kitchen')).toEqual([]);
  });

  it('hold nothing that is sealed', () => {
    const columns = LIST_FILE_NAMES.flatMap((name) => LIST_FILES[name].columns.map(({ sql }) => sql));
    expect(columns.filter((sql) => sql.includes('sealed'))).toEqual([]);
  });
});
