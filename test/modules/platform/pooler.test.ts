import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { missingConnections } from '#backend/platform/database/connection-budget.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { databaseOptions } from '#backend/platform/database/options.js';
import { PooledTimeouts } from '#backend/platform/database/pooled-timeouts.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { grantShopRole } from '#backend/platform/database/shop-role.js';
import { Env } from '#backend/platform/env.js';
import { findFreePort } from '#sandbox/ports.js';
import { asShop, freshDatabase } from '#test/setup/system/database.js';
import { environmentOf } from '#test/setup/system/environment.js';

const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);
const OURS = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options,extra_float_digits';
const POOL_SIZE = 3;
const TRIES = 100;

let direct: string;
let elsewhere: string;
beforeAll(async () => {
  const owner = await freshDatabase();
  direct = asShop(owner);
  await grantShopRole(owner, direct);
  elsewhere = asShop(await freshDatabase());
});

/** The environment of a process, with a direct address if there is one. */
function environment(databaseUrl: string, directUrl?: string): Env {
  const { values } = environmentOf(databaseUrl);
  return new Env({ ...values, DATABASE_DIRECT_URL: directUrl });
}

async function listening<Result>(env: Env, work: (listener: DatabaseNotifications) => Promise<Result>) {
  const listener = new DatabaseNotifications(env);
  try {
    return await work(listener);
  } finally {
    await listener.onApplicationShutdown();
  }
}

async function connected<Result>(url: string, isPooled: boolean, work: (orm: MikroORM) => Promise<Result>) {
  const options = { ...databaseOptions(url, POOL_SIZE, isPooled), entities: [], connect: false };
  const orm = await MikroORM.init({ ...options, discovery: { warnWhenNoEntities: false } });
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

describe('a listener whose notifications do not arrive', () => {
  it('refuses the start and names the variable', async () => {
    // Another database stands for a pooler that drops them.
    await listening(environment(direct, elsewhere), async (listener) => {
      await expect(listener.onApplicationBootstrap()).rejects.toThrow('Set DATABASE_DIRECT_URL');
      expect(listener.isListening).toBe(false);
    });
  });

  it('is told from one whose notifications do (control)', async () => {
    await listening(environment(direct), async (listener) => {
      await listener.onApplicationBootstrap();
      expect(listener.isListening).toBe(true);
    });
  });
});

describe('the connection budget', () => {
  const budget = { maxConnections: 100, reserved: 3, processes: 4, pool: 10 };

  it('has room for four processes, and lacks connections for ten', () => {
    expect(missingConnections(budget)).toBeLessThanOrEqual(0);
    expect(missingConnections({ ...budget, processes: 10 })).toBe(17);
  });
});

/** PgBouncer in transaction pooling in front of the database. */
class Pooler {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async to(databaseUrl: string, ignored: string): Promise<Pooler> {
    const { hostname, port, username, password } = new URL(databaseUrl);
    const folder = mkdtempSync(path.join(tmpdir(), 'pooler-'));
    chmodSync(folder, 0o755);
    const own = await findFreePort();
    const config = path.join(folder, 'pgbouncer.ini');
    writeFileSync(
      config,
      [
        '[databases]',
        `* = host=${hostname} port=${port} user=${username} password=${password}`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any`,
        `pool_mode = transaction\ndefault_pool_size = 2\nignore_startup_parameters = ${ignored}`,
      ].join('\n'),
    );
    const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn(PGBOUNCER ?? '', ['-q', ...asNobody, config], { stdio: 'ignore' });
    const pooler = new Pooler(child, folder, own);
    await pooler.ready(databaseUrl);
    return pooler;
  }

  through(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  async close(): Promise<void> {
    this.child.kill('SIGTERM');
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    rmSync(this.folder, { recursive: true });
  }

  private async ready(databaseUrl: string): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const isThere = await connected(this.through(databaseUrl), true, (orm) =>
        orm.em.execute('select 1').then(
          () => true,
          () => false,
        ),
      );
      if (isThere) return;
      await sleep(50);
    }
    throw new Error('PgBouncer did not start');
  }
}

if (!PGBOUNCER)
  process.stderr.write('SKIPPED: the tests with a pooler, there is no pgbouncer on this machine\n');

(PGBOUNCER ? describe : describe.skip)('through PgBouncer with transaction pooling', () => {
  let strict: Pooler;
  let lenient: Pooler;
  beforeAll(async () => {
    strict = await Pooler.to(direct, 'extra_float_digits');
    lenient = await Pooler.to(direct, OURS);
  });
  afterAll(async () => {
    await strict.close();
    await lenient.close();
  });

  it('a process without a direct address is refused, in words', async () => {
    const refused = connected(strict.through(direct), false, (orm) => orm.em.execute('select 1'));
    await expect(refused).rejects.toThrow(/unsupported startup parameter/);
    await listening(environment(lenient.through(direct)), async (listener) => {
      await expect(listener.onApplicationBootstrap()).rejects.toThrow('Set DATABASE_DIRECT_URL');
    });
  });

  it('a process with one has its time-outs, and hears of changes made through the pooler', async () => {
    const url = strict.through(direct);
    await listening(environment(url, direct), async (listener) => {
      const heard = new Promise<void>((resolve) => listener.on('catalog_changed', resolve));
      await listener.onApplicationBootstrap();
      await connected(url, true, async (orm) => {
        await new PooledTimeouts(orm.em, environment(url, direct)).onModuleInit();
        expect(await orm.em.execute('show statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
        await orm.em.execute(`notify catalog_changed`);
      });
      await heard;
      expect(listener.isListening).toBe(true);
    });
  });

  it('declared statements run on any connection, and none is missing there', async () => {
    const statement = preparedStatement<{ sum: number }>('pooler_test_sum', 'select $1::int + 1 as sum');
    await connected(strict.through(direct), true, async (orm) => {
      const sums = await Promise.all(
        Array.from({ length: 60 }, (_, value) => statement.rows(orm.em.fork(), value)),
      );
      expect(sums.flat().map(({ sum }) => sum)).toEqual(Array.from({ length: 60 }, (_, value) => value + 1));
    });
  });

  it('a role without time-outs is refused', async () => {
    const other = await Pooler.to(elsewhere, 'extra_float_digits');
    try {
      await connected(other.through(elsewhere), true, async (orm) => {
        const check = new PooledTimeouts(orm.em, environment(other.through(elsewhere), elsewhere));
        await expect(check.onModuleInit()).rejects.toThrow(/no .*statement_timeout.*run migrate/);
      });
    } finally {
      await other.close();
    }
  });
});
