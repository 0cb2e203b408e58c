import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UsersQuery } from '#backend/admin/users/admin-users.dto.js';
import { AdminUsersService } from '#backend/admin/users/admin-users.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { countPages } from '#test/setup/reading/page-reads.js';
import { shaped } from '#test/setup/system/shapes.js';
import { flushedVacuum } from '#test/setup/growth/flushed-vacuum.js';

/** A small version of the million of 'a thousand times as many'. */
const FEW = 1_000;
const MANY = 50_000;
const QUESTIONS = [
  '',
  'q=person1',
  'q=person17%40',
  'q=ada',
  'q=lovelace1',
  'q=nobody',
  'role=support',
  'deep',
];

let shop: TestShop;
let few: Map<string, number>;
let many: Map<string, number>;

async function addPeople(from: number, to: number): Promise<void> {
  await shop.sql(
    `insert into app_user (id, email, password_hash, first_name, last_name, email_confirmed_at, created_at, updated_at)
     select md5(each::text)::uuid, 'person' || each || '@people.test', '', case each % 10 when 0 then 'Ada' else 'Robin' end,
            'Lovelace' || each, now(), now() - each * interval '1 minute', now()
       from generate_series($1::int, $2::int) each`,
    [from, to],
  );
  await flushedVacuum((sql) => shop.sql(sql), 'vacuum analyze app_user');
}

/** Database pages that each query reads, twelve people at a time. */
async function pageReads(): Promise<Map<string, number>> {
  const users = shop.get(AdminUsersService);
  const ask = (question: string) =>
    users.list(shaped(UsersQuery, { limit: '12', ...Object.fromEntries(new URLSearchParams(question)) }));
  const first = await ask('limit=100');
  const counter = countPages(shop.get(EntityManager));
  const pages = new Map<string, number>();
  for (const question of QUESTIONS) {
    counter.pages = 0;
    await ask(question === 'deep' ? `cursor=${first.nextCursor}` : question);
    pages.set(question, counter.pages);
  }
  counter.stop();
  return pages;
}

beforeAll(async () => {
  shop = await TestShop.open();
  await addPeople(1, FEW);
  await shop.sql(`insert into user_role (user_id, role) select id, 'support' from app_user limit 20`);
  few = await pageReads();
  await addPeople(FEW + 1, MANY);
  many = await pageReads();
}, 120_000);
afterAll(() => shop.close());

it.each(QUESTIONS)('reads no more than twice the pages for ?%s with fifty times the people', (question) => {
  expect(few.get(question)).toBeGreaterThan(0);
  expect(many.get(question)).toBeLessThanOrEqual(2 * (few.get(question) ?? 0));
});

it('control: a search inside the names is caught', async () => {
  const em = shop.get(EntityManager);
  const counter = countPages(em);
  await em.getConnection().execute(`select id from app_user where first_name like ? limit 12`, ['%nobody%']);
  counter.stop();
  expect(counter.pages).toBeGreaterThan(2 * (few.get('q=nobody') ?? 0));
});
