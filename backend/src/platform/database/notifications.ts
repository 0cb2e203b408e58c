import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Env } from '../env.js';
import { errorText } from '../error-text.js';

/** Channels that triggers notify on: a changed catalogue, a recorded event, a session that ended or changed. */
export type Channel = 'catalog_changed' | 'outbox_changed' | 'sessions_changed';

/** The name of its connection in pg_stat_activity: one for each process. */
export const LISTENER_NAME = 'lighter-table listener';

const PROBE_CHANNEL = 'notification_probe';
const RETRY_MS = 500;
const TIMEOUT_MS = 5_000;
const LOST =
  'notifications of the database do not arrive: DATABASE_URL leads through a pooler that shares connections. ' +
  'Set DATABASE_DIRECT_URL to an address of the database itself';
/** A connection that only listens does not notice when the other side is gone. */
const BEAT_MS = 30_000;

type Probed = 'arrived' | 'lost' | 'unknown';

/**
 * Listens to the database's notifications on a connection of its own. A connection that is lost or does not
 * respond is reopened, and every listener is then called, since notifications may have been missed. A probe that
 * is sent the way of all writes shows whether notifications arrive: a pooler that shares connections drops them
 * without a sign (ADR 0051).
 */
@Injectable()
export class DatabaseNotifications implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseNotifications.name);
  private readonly listeners = new Map<Channel, Set<() => void>>();
  private readonly refreshers = new Set<() => Promise<void>>();
  private readonly token = randomUUID();
  private probeArrived: () => void = () => undefined;
  private arrives = false;
  private probing: Promise<Probed> | undefined;
  private client: pg.Client | undefined;
  private stopped = false;
  private retry: NodeJS.Timeout | undefined;
  private beat: NodeJS.Timeout | undefined;

  constructor(private readonly env: Env) {}

  /** Whether notifications arrive, as far as the last probe says. */
  get isListening(): boolean {
    return this.client !== undefined && this.arrives;
  }

  on(channel: Channel, listener: () => void): void {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
  }

  /** Registers a refresh that runs whenever a caller waits for this program to catch up. */
  onFlush(refresh: () => Promise<void>): void {
    this.refreshers.add(refresh);
  }

  /**
   * Waits until this program has received every notification of earlier commits, and has re-read the cached
   * values; returns at once when it cannot receive any now.
   */
  async flushNotifications(): Promise<void> {
    const { client } = this;
    // A connection receives its pending notifications before the result of a statement.
    await client?.query('select 1').catch(() => client.end().catch(() => undefined));
    await Promise.allSettled([...this.refreshers].map((refresh) => refresh()));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.beat = setInterval(() => void this.keepUp(), BEAT_MS).unref();
    await this.connect();
    // Twice: a program that is busy as it starts may hear the first one late.
    if ((await this.probe()) === 'lost' && (await this.probe()) === 'lost') throw new Error(LOST);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.beat);
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async keepUp(): Promise<void> {
    if (this.stopped) return;
    await this.flushNotifications();
    if ((await this.probe()) === 'lost') this.logger.error(LOST);
  }

  /** One probe at a time: a second one would take the first one's answer. */
  private probe(): Promise<Probed> {
    return (this.probing ??= this.probeOnce().finally(() => {
      this.probing = undefined;
    }));
  }

  /**
   * Notifies ourselves over another connection, as every write does. Without either connection it says nothing
   * about notifications: then the database is away.
   */
  private async probeOnce(): Promise<Probed> {
    const { client } = this;
    if (!client) return 'unknown';
    const arrived = new Promise<true>((resolve) => {
      this.probeArrived = () => resolve(true);
    });
    try {
      await this.sendProbe();
    } catch (error) {
      this.logger.warn(`cannot try whether notifications arrive: ${errorText(error)}`);
      // A process that has never heard any is not ready: it tries again soon.
      if (!this.arrives) this.after(() => void this.keepUp());
      return 'unknown';
    }
    const timeout = new AbortController();
    const isThere = await Promise.race([
      arrived,
      sleep(TIMEOUT_MS, false, { ref: false, signal: timeout.signal }).catch(() => false),
    ]);
    timeout.abort();
    // A connection that was lost meanwhile is no sign of a pooler.
    if (!isThere && this.client !== client) return 'unknown';
    this.arrives = isThere;
    return isThere ? 'arrived' : 'lost';
  }

  private async sendProbe(): Promise<void> {
    const sender = new pg.Client({
      connectionString: this.env.values.DATABASE_URL,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    sender.on('error', () => undefined);
    await sender.connect();
    try {
      await sender.query('select pg_notify($1, $2)', [PROBE_CHANNEL, this.token]);
    } finally {
      await sender.end().catch(() => undefined);
    }
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.env.values.DATABASE_DIRECT_URL ?? this.env.values.DATABASE_URL,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel !== PROBE_CHANNEL) this.call(channel);
      else if (payload === this.token) this.probeArrived();
    });
    client.on('error', (error) => {
      if (this.client === client) this.client = undefined;
      this.logger.warn(`lost the notification connection: ${error.message}`);
    });
    client.on('end', () => {
      if (this.client === client) this.client = undefined;
      this.reconnect();
    });
    try {
      await client.connect();
      if (this.stopped) return await client.end();
      for (const channel of [PROBE_CHANNEL, ...this.listeners.keys()])
        await client.query(`listen ${channel}`);
      this.client = client;
      for (const channel of this.listeners.keys()) this.call(channel);
    } catch (error) {
      this.logger.warn(`cannot listen yet: ${errorText(error)}`);
      client.removeAllListeners('end');
      await client.end().catch(() => undefined);
      this.reconnect();
    }
  }

  private reconnect(): void {
    this.after(() => void this.again());
  }

  private after(work: () => void): void {
    clearTimeout(this.retry);
    if (!this.stopped) this.retry = setTimeout(work, RETRY_MS).unref();
  }

  private async again(): Promise<void> {
    await this.connect();
    if (!this.arrives && (await this.probe()) === 'lost') this.logger.error(LOST);
  }

  private call(channel: string): void {
    for (const [name, listeners] of this.listeners) {
      if (name === channel) for (const listener of listeners) listener();
    }
  }
}
