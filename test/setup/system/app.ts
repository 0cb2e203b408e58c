import { MikroORM } from '@mikro-orm/postgresql';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { z } from 'zod';
import { AppModule } from '#backend/app.module.js';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { configureApp, createAdapter } from '#backend/http-app.js';
import { SessionCache } from '#backend/identity/sessions/session-cache.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { loadEnv } from '#backend/platform/env.js';
import { ReferralService } from '#backend/referral/referral.service.js';
import { makeSigningKeys } from '#sandbox/secrets.js';
import { shaped } from './shapes.js';
import { asShop, freshDatabase } from './database.js';
import { Outside, SECRET_KEY, WEBHOOK_SECRET } from './outside.js';
import { freshQueue } from './queue.js';
import { StatementLog } from '../reading/statements.js';

/** The professional whose code the tests use. */
export const PROFESSIONAL = { email: 'pro@demo.test', code: 'DEMOPRO1' } as const;
export const PUBLIC_URL = 'http://shop.test';
/** One pair for the whole run: creating one takes longer than signing with it. */
const SIGNING_KEYS = makeSigningKeys();
const PROFESSIONAL_ID = '5a0d6f0e-7a53-4a55-9df1-6f3cf34b7f10';

/** A response of the shop. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Buffer;
  readonly body: unknown;
  /** The body, checked against the shape that the API documents. */
  read<Dto extends object>(type: new () => Dto): Dto;
  read<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
}

export interface Request {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller's address; by default an unused one. */
  readonly from?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** The backend in this process, on its own database, with the outside world in the same process. */
export class TestShop {
  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly database: pg.Pool,
    readonly outside: Outside,
    readonly statements: StatementLog,
    private readonly isReplica = false,
  ) {}

  /** Starts a shop with the whole catalogue and one professional, and with endpoints of the test's own. */
  static async open({
    controllers = [],
    samples = true,
    publicUrl = PUBLIC_URL,
  }: {
    readonly controllers?: Type[];
    /** Adds the sample claims and places of the demo shop. */
    readonly samples?: boolean;
    /** The public address, for behaviour that depends on TLS. */
    readonly publicUrl?: string;
  } = {}): Promise<TestShop> {
    const outside = await Outside.open();
    const databaseUrl = await freshDatabase();
    Object.assign(process.env, await freshQueue(), {
      NODE_ENV: 'test',
      DATABASE_URL: asShop(databaseUrl),
      MIGRATION_DATABASE_URL: databaseUrl,
      STRIPE_API_URL: outside.paymentsUrl,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SMTP_URL: outside.smtpUrl,
      PUBLIC_URL: publicUrl,
      DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      SIGNING_KEYS,
      LOG_LEVEL: 'error',
      SAMPLE_CONTENT: samples ? '1' : '',
    });
    const app = await startBackend(controllers);
    outside.attachClock(app.get(Clock));
    const statements = statementsOf(app);
    const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    // A connection that is cut while idle is replaced at the next query.
    database.on('error', () => undefined);
    const shop = new TestShop(app, database, outside, statements);
    outside.webhooks.deliver = (webhook) => shop.receive(webhook);
    // Drops what was cached of the empty catalogue before the first query.
    const told = new Promise<void>((resolve) =>
      app.get(DatabaseNotifications).on('catalog_changed', resolve),
    );
    await seed(app);
    await told;
    return shop;
  }

  /** A provider of the backend, for code without an endpoint. */
  get<Part>(part: Type<Part>): Part {
    return this.app.get(part, { strict: false });
  }

  async call(
    method: Method,
    url: string,
    { body, headers, from = aVisitorAddress() }: Request = {},
  ): Promise<ApiResponse> {
    const response = await this.app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isReadable =
      /json/.test(String(response.headers['content-type'])) && !response.headers['content-encoding'];
    const parsed: unknown = isReadable ? JSON.parse(response.body || 'null') : undefined;
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      text: response.body,
      bytes: response.rawPayload,
      body: parsed,
      read: (shape: z.ZodType | (new () => object)) =>
        shape instanceof z.ZodType ? shape.parse(parsed) : shaped(shape, parsed),
    };
  }

  get api() {
    return {
      get: (path: string, request?: Request) => this.call('GET', `/api/${path}`, request),
      post: (path: string, body: unknown, headers?: Request['headers']) =>
        this.call('POST', `/api/${path}`, { body, headers }),
    };
  }

  /** Opens a port of this machine, for clients outside this process; returns the URL. */
  async listen(): Promise<string> {
    await this.app.listen(0, '127.0.0.1');
    return this.app.getUrl();
  }

  /** Delivers a webhook to its endpoint, as the provider would; returns the status. */
  async receive({ body, signature }: { body: string; signature: string }): Promise<number> {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await this.call('POST', '/webhooks/stripe', { body, headers })).status;
  }

  /** Queries the database directly. */
  async sql<Row extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(text, params)).rows;
  }

  async count(table: string, where = 'true'): Promise<number> {
    const rows = await this.sql<{ count: number }>(
      `select count(*)::int as count from ${table} where ${where}`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Changes the catalogue directly, and waits until the shop has the database's notification. */
  async changeCatalog(text: string, params: unknown[] = []): Promise<void> {
    await this.heard(() => this.sql(text, params));
  }

  /**
   * Runs a change of the catalogue or the settings, and waits until the shop has the database's notification.
   */
  async heard<Result>(change: () => Promise<Result>): Promise<Result> {
    const result = await change();
    await this.flushNotifications();
    return result;
  }

  /** Waits until the shop has the database's notifications of all changes so far, from any source. */
  async flushNotifications(): Promise<void> {
    await this.get(DatabaseNotifications).flushNotifications();
  }

  /** Changes a business setting; null restores its default. */
  async set(key: string, value: unknown): Promise<void> {
    if (value === null) return this.changeCatalog('delete from setting where key = $1', [key]);
    return this.changeCatalog(
      `insert into setting (key, value, updated_at) values ($1, $2, now())
       on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  }

  /**
   * A second backend of this shop, on the same database, as if in a process of its own. Close it before the
   * shop.
   */
  async replica(): Promise<TestShop> {
    const app = await startBackend([]);
    return new TestShop(app, this.database, this.outside, statementsOf(app), true);
  }

  async close(): Promise<void> {
    if (!this.isReplica) await this.outside.close();
    await this.app.close();
    if (!this.isReplica) await this.database.end();
  }
}

let visitors = 0;

function statementsOf(app: NestFastifyApplication): StatementLog {
  return new StatementLog(app.get(MikroORM), () => app.get(SessionCache, { strict: false }).clear());
}

/** The address of a new visitor: limits by address treat different addresses as different people. */
export function aVisitorAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

@Module({})
class BackendUnderTest {}

async function startBackend(controllers: Type[]): Promise<NestFastifyApplication> {
  const module = { module: BackendUnderTest, imports: [AppModule], controllers };
  const app = await NestFactory.create<NestFastifyApplication>(module, createAdapter(loadEnv()), {
    logger: ['error'],
    rawBody: true,
  });
  await configureApp(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

async function seed(app: NestFastifyApplication): Promise<void> {
  await app
    .get(CatalogImportService, { strict: false })
    .importFiles(await readCatalogFiles('backend/catalog-content'), { recipes: false });
  await app.get(ReferralService, { strict: false }).ensureSignup({
    userId: PROFESSIONAL_ID,
    email: PROFESSIONAL.email,
    firstName: 'Priya',
    lastName: 'Professional',
    code: PROFESSIONAL.code,
  });
}
