import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Env } from '../env.js';
import { errorText } from '../error-text.js';

/** Channels that triggers notify on: a changed catalogue, a recorded event, a session that ended or changed. */
export type Channel = 'catalog_changed' | 'outbox_changed' | 'sessions_changed';

const RETRY_MS = 500;
const TIMEOUT_MS = 5_000;
/** A connection that only listens does not notice when the other side is gone. */
const BEAT_MS = 30_000;

/**
 * Listens to the database's notifications on a connection of its own. A connection that is lost or does not
 * respond is reopened, and every listener is then called, since notifications may have been missed.
 */
@Injectable()
export class DatabaseNotifications implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseNotifications.name);
  private readonly listeners = new Map<Channel, Set<() => void>>();
  private readonly refreshers = new Set<() => Promise<void>>();
  private client: pg.Client | undefined;
  private stopped = false;
  private retry: NodeJS.Timeout | undefined;
  private beat: NodeJS.Timeout | undefined;

  constructor(private readonly env: Env) {}

  /** Whether notifications arrive, as far as is known: a connection may be cut without a sign. */
  get isListening(): boolean {
    return this.client !== undefined;
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
    this.beat = setInterval(() => void this.flushNotifications(), BEAT_MS).unref();
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.beat);
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.env.values.DATABASE_URL,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('notification', ({ channel }) => this.call(channel));
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
      for (const channel of this.listeners.keys()) await client.query(`listen ${channel}`);
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
    if (!this.stopped) this.retry = setTimeout(() => void this.connect(), RETRY_MS).unref();
  }

  private call(channel: string): void {
    for (const [name, listeners] of this.listeners) {
      if (name === channel) for (const listener of listeners) listener();
    }
  }
}
