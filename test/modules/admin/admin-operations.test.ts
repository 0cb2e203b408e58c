import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  DeadLetterListDto,
  OperationsDto,
  WorkerStateDto,
} from '#backend/admin/operations/admin-operations.dto.js';
import { AdminOperationsService } from '#backend/admin/operations/admin-operations.service.js';
import { WorkerHeartbeats } from '#backend/platform/health/worker-heartbeats.js';
import { walletNoticeShare } from '#backend/platform/metrics/metrics.js';
import { record } from '#backend/platform/outbox/record.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { fillWallet } from '#test/setup/orders/wallets.js';

const WORKER = '5f0c2f6e-1111-4111-8111-111111111111';

let shop: TestShop;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from event_job'));

const ask = (path: string) => shop.api.get(`admin/${path}`, { headers: admin.headers });
const overview = async () => (await ask('operations')).read(OperationsDto);
const replay = (body: object) => shop.api.post('admin/dead-letters/replay', body, admin.headers);

/** Dead event jobs, one second apart. */
async function deadJobs(consumer: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const em = shop.get(EntityManager).fork();
    await em.transactional((inner) =>
      record(inner, 'ordering.order-expired', { orderId: WORKER }, new Date(2026, 0, 1)),
    );
    const [row] = await shop.sql<{ id: string }>(
      `insert into event_job (event_id, consumer, queue, tries, failures, next_at, dead_at, error)
       select max(id), $1, 'emails', 24, 24, now(), now() + make_interval(secs => $2), 'the mail server is away'
         from outbox_event returning event_id as id`,
      [consumer, made],
    );
    ids.push(row?.id ?? '');
  }
  return ids;
}

describe('the worker', () => {
  it('counts as not responding before its first heartbeat, and 30 seconds after the last', async () => {
    const state = async () => (await ask('worker')).read(WorkerStateDto);
    expect(await state()).toEqual({ isSilent: true, lastBeatAt: null, ageSeconds: null, workers: 0 });
    await shop.get(WorkerHeartbeats).beat(WORKER);
    expect(await state()).toMatchObject({ isSilent: false, workers: 1 });
    await shop.sql(`update worker_heartbeat set beat_at = now() - interval '31 seconds'`);
    expect(await state()).toMatchObject({ isSilent: true, workers: 0 });
    await shop.get(WorkerHeartbeats).beat(WORKER);
    expect(await state()).toMatchObject({ isSilent: false, workers: 1 });
  });
});

describe('dead letters', () => {
  it('are counted by consumer and listed in pages, the last one first', async () => {
    const ids = await deadJobs('orderemail.orderConfirmed', 5);
    await deadJobs('box.orderExpired', 1);
    expect((await overview()).deadByConsumer).toEqual([
      { consumer: 'orderemail.orderConfirmed', count: 5 },
      { consumer: 'box.orderExpired', count: 1 },
    ]);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: DeadLetterListDto = (
        await ask(`dead-letters?consumer=orderemail.orderConfirmed&limit=2${query}`)
      ).read(DeadLetterListDto);
      seen.push(...page.items.map(({ eventId }) => eventId));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it('of one event, or of a consumer, become due again, with an audit entry', async () => {
    const [first] = await deadJobs('orderemail.orderConfirmed', 3);
    await deadJobs('box.orderExpired', 1);
    expect((await replay({ consumer: 'orderemail.orderConfirmed', eventId: first })).body).toEqual({
      replayed: 1,
    });
    expect((await replay({ consumer: 'orderemail.orderConfirmed' })).body).toEqual({ replayed: 2 });
    expect(await shop.count('event_job', 'dead_at is not null')).toBe(1);
    expect(await shop.count('event_job', 'dead_at is null and failures = 0 and next_at <= now()')).toBe(3);
    expect(
      await shop.sql(
        `select actor_id, subject_id, details from audit_entry where action = 'admin.dead-letters-replayed' order by id`,
      ),
    ).toEqual([
      {
        actor_id: admin.userId,
        subject_id: first,
        details: { consumer: 'orderemail.orderConfirmed', replayed: 1 },
      },
      {
        actor_id: admin.userId,
        subject_id: null,
        details: { consumer: 'orderemail.orderConfirmed', replayed: 2 },
      },
    ]);
  });

  it('are refused with a consumer or a place that is none', async () => {
    expect((await replay({ consumer: 'drop table' })).status).toBe(400);
    expect((await ask('dead-letters?cursor=nonsense')).status).toBe(400);
  });
});

describe('the overview', () => {
  it('shows the top-ups of twelve months against the FCA notification threshold (rule W36)', async () => {
    const walletId = await fillWallet(shop, await aSignedInPerson(shop), { cashPence: 100 });
    const topUp = (amountPence: number, daysAgo: number | null) =>
      shop.sql(
        `insert into top_up (id, wallet_id, payment_id, amount_pence, bonus_step_pence, bonus_per_step_pence, status, credited_at, created_at)
         values (gen_random_uuid(), $1, gen_random_uuid(), $2, 10000, 1000, $3, now() - $4 * interval '1 day', now())`,
        [walletId, amountPence, daysAgo === null ? 'open' : 'credited', daysAgo],
      );
    for (const [pence, daysAgo] of [
      [2_000, 364],
      [1_000, 0],
      [5_000, 366],
      [7_000, null],
    ] as const)
      await topUp(pence, daysAgo);
    expect((await overview()).topUps).toEqual({ yearPence: 3_000, noticeFromPence: 85_000_000 });
    await shop.set('wallet.noticeFromPence', 3_600);
    await shop.get(AdminOperationsService).collect();
    expect((await walletNoticeShare.get()).values[0]?.value).toBeCloseTo(0.833, 3);
    await shop.set('wallet.noticeFromPence', null);
  });

  it('shows the outbox lag and the result of the last reconciliation', async () => {
    expect((await overview()).reconciliation).toBeNull();
    await shop.sql(
      `insert into reconciliation_run (ran_at, payments, wallet_liability_pence, difference_count, differences)
       values (now(), 12, 11000, 1, '[{"check":"wallet","subject":"wallet 1","detail":"1 2"}]')`,
    );
    await deadJobs('orderemail.orderConfirmed', 2);
    await shop.sql(`update event_job set dead_at = null, failures = 1, next_at = now() + interval '1 hour'
                     where (event_id, consumer) in (select event_id, consumer from event_job limit 1)`);
    const { outbox, reconciliation } = await overview();
    expect(outbox).toMatchObject({ due: 0, waiting: 1, dead: 1 });
    expect(outbox.oldest).toEqual([{ queue: 'emails', seconds: expect.any(Number) }]);
    expect(reconciliation).toMatchObject({
      payments: 12,
      walletLiabilityPence: 11000,
      differenceCount: 1,
      differences: [{ check: 'wallet', subject: 'wallet 1', detail: '1 2' }],
    });
  });
});
