import type Stripe from 'stripe';
import { type Database, inTransaction, numberOf, openDatabase, type Row, textOf } from '../web/database.js';
import { noSuch } from './api/api-error.js';

/** The kinds of object the sandbox stores. */
export interface ObjectOf {
  'checkout.session': Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  payment_method: Stripe.PaymentMethod;
  setup_intent: Stripe.SetupIntent;
  invoiceitem: Stripe.InvoiceItem;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  subscription: Stripe.Subscription;
  product: Stripe.Product;
  webhook_endpoint: Stripe.WebhookEndpoint;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  event: Stripe.EventBase;
}

export type Kind = keyof ObjectOf;

/** A page of a list: newest first, bounded by times and by the ids of neighbours. */
export interface ListQuery {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined;
  /** Events of any of these types. */
  types?: readonly string[] | undefined;
  /** A status to exclude. */
  notStatus?: string | undefined;
  where?: Partial<Record<Filter, string | undefined>>;
}

const FILTERS = [
  'payment_intent',
  'charge',
  'customer',
  'status',
  'type',
  'email',
  'invoice',
  'paid_by',
  'subscription',
  'collection_method',
  'active',
] as const;
export type Filter = (typeof FILTERS)[number];

// Later columns; a store of an earlier version gains them when it is opened.
const LATER_COLUMNS: Readonly<Record<string, string>> = {
  invoice: `json_extract(body, '$.invoice')`,
  // '1' or '0'.
  active: `json_extract(body, '$.active')`,
  collection_method: `json_extract(body, '$.collection_method')`,
  paid_by: `json_extract(body, '$.payment.payment_intent')`,
  subscription: `coalesce(json_extract(body, '$.subscription'),
    json_extract(body, '$.parent.subscription_details.subscription'))`,
};

const LATER_INDEXES = `
  CREATE INDEX IF NOT EXISTS objects_invoice ON objects (invoice, kind, seq) WHERE invoice IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_paid_by ON objects (paid_by, kind, seq) WHERE paid_by IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_subscription ON objects (subscription, kind, seq)
    WHERE subscription IS NOT NULL;
`;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    body TEXT NOT NULL,
    hidden TEXT,
    payment_intent TEXT AS (json_extract(body, '$.payment_intent')) VIRTUAL,
    charge TEXT AS (json_extract(body, '$.charge')) VIRTUAL,
    customer TEXT AS (json_extract(body, '$.customer')) VIRTUAL,
    status TEXT AS (json_extract(body, '$.status')) VIRTUAL,
    type TEXT AS (json_extract(body, '$.type')) VIRTUAL,
    email TEXT AS (json_extract(body, '$.email')) VIRTUAL,
    expires_at INTEGER AS (json_extract(body, '$.expires_at')) VIRTUAL
  );
  CREATE INDEX IF NOT EXISTS objects_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_payment_intent ON objects (payment_intent, kind, seq)
    WHERE payment_intent IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_customer ON objects (customer, kind, seq) WHERE customer IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_email ON objects (email, kind, seq) WHERE email IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_event_type ON objects (type, kind, seq) WHERE kind = 'event';
  CREATE INDEX IF NOT EXISTS objects_due ON objects (expires_at)
    WHERE kind = 'checkout.session' AND status = 'open';
  CREATE TABLE IF NOT EXISTS deliveries (
    event_id TEXT NOT NULL,
    copy INTEGER NOT NULL,
    event_created INTEGER NOT NULL,
    status TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    last_result TEXT,
    PRIMARY KEY (event_id, copy)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (next_at) WHERE status = 'waiting';
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS idempotency_created ON idempotency (created);
  CREATE TABLE IF NOT EXISTS scheduler (
    object_id TEXT NOT NULL,
    job TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (object_id, job)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS scheduler_at ON scheduler (at);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Keeps the provider's objects in one SQLite file, each as the JSON that the API returns. */
export class Store {
  readonly database: Database;
  private readonly statements;

  constructor(file: string) {
    this.database = openDatabase(file, SCHEMA);
    this.addLaterColumns();
    const prepare = (sql: string) => this.database.prepare(sql);
    this.statements = {
      insert: prepare('INSERT INTO objects (id, kind, created, body, hidden) VALUES (?, ?, ?, ?, ?)'),
      update: prepare('UPDATE objects SET body = ? WHERE id = ?'),
      remove: prepare('DELETE FROM objects WHERE id = ?'),
      find: prepare('SELECT body FROM objects WHERE id = ? AND kind = ?'),
      seq: prepare('SELECT seq FROM objects WHERE id = ? AND kind = ?'),
      hidden: prepare('SELECT hidden FROM objects WHERE id = ?'),
      due: prepare(
        `SELECT body FROM objects
         WHERE kind = 'checkout.session' AND status = 'open' AND expires_at <= ? ORDER BY expires_at LIMIT ?`,
      ),
      lastSeq: prepare('SELECT coalesce(max(seq), 0) AS seq FROM objects'),
      eventsSince: prepare(`SELECT id FROM objects WHERE kind = 'event' AND seq > ?`),
      setting: prepare('SELECT value FROM settings WHERE name = ?'),
      unset: prepare('DELETE FROM settings WHERE name = ?'),
      set: prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)'),
    };
  }

  /** Runs `work` in one transaction. */
  transaction<T>(work: () => T): T {
    return inTransaction(this.database, work);
  }

  /** Adds an object; `hidden` is stored beside it and never returned. */
  insert<K extends Kind>(
    kind: K,
    object: ObjectOf[K] & { created?: number },
    createdAt: number,
    hidden?: unknown,
  ): void {
    this.statements.insert.run(
      object.id,
      kind,
      object.created ?? createdAt,
      JSON.stringify(object),
      hidden === undefined ? null : JSON.stringify(hidden),
    );
  }

  /** Stores an object's new state. */
  update<K extends Kind>(object: ObjectOf[K]): void {
    this.statements.update.run(JSON.stringify(object), object.id);
  }

  /** Deletes an object for good. */
  remove(id: string): void {
    this.statements.remove.run(id);
  }

  /** The object of that kind and id, if there is one. */
  find<K extends Kind>(kind: K, id: string): ObjectOf[K] | undefined {
    const row = this.statements.find.get(id, kind);
    return row ? this.objectOf<K>(row) : undefined;
  }

  /** The object of that kind and id; throws the provider's 404. */
  get<K extends Kind>(kind: K, id: string, param?: string): ObjectOf[K] {
    const object = this.find(kind, id);
    if (!object) throw noSuch(kind, id, param);
    return object;
  }

  /** The hidden data of an object, or undefined. */
  hiddenOf(id: string): unknown {
    const row = this.statements.hidden.get(id);
    return row && row['hidden'] !== null ? JSON.parse(textOf(row, 'hidden')) : undefined;
  }

  /** A page of objects, newest first, and whether more follow in the direction of travel. */
  list<K extends Kind>(kind: K, query: ListQuery): { data: ObjectOf[K][]; hasMore: boolean } {
    const conditions = ['kind = ?'];
    const values: (string | number)[] = [kind];
    const where = (condition: string, value: string | number | undefined) => {
      if (value === undefined) return;
      conditions.push(condition);
      values.push(value);
    };
    where('created > ?', query.created?.gt);
    where('created >= ?', query.created?.gte);
    where('created < ?', query.created?.lt);
    where('created <= ?', query.created?.lte);
    if (query.types && query.types.length > 0) {
      conditions.push(`type IN (${query.types.map(() => '?').join(', ')})`);
      values.push(...query.types);
    }
    where('status <> ?', query.notStatus);
    // One who was deleted can be read by the id, and is in no list (docs.stripe.com/api/customers/delete).
    if (kind === 'customer') conditions.push(`json_extract(body, '$.deleted') IS NULL`);
    for (const filter of FILTERS) where(`${filter} = ?`, query.where?.[filter]);
    where('seq < ?', this.seqOf(kind, query.starting_after, 'starting_after'));
    where('seq > ?', this.seqOf(kind, query.ending_before, 'ending_before'));
    const direction = query.ending_before === undefined ? 'DESC' : 'ASC';
    const sql = `SELECT body FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq ${direction} LIMIT ?`;
    const rows = this.database.prepare(sql).all(...values, query.limit + 1);
    const data = rows.slice(0, query.limit).map((row) => this.objectOf<K>(row));
    return { data: direction === 'ASC' ? data.reverse() : data, hasMore: rows.length > query.limit };
  }

  /** Open sessions whose time is over at `now` (seconds), oldest first, `limit` at most. */
  sessionsPastExpiry(now: number, limit: number): Stripe.Checkout.Session[] {
    return this.statements.due.all(now, limit).map((row) => this.objectOf<'checkout.session'>(row));
  }

  /** The ids of events stored after `seq`. */
  eventIdsSince(seq: number): string[] {
    return this.statements.eventsSince.all(seq).map((row) => textOf(row, 'id'));
  }

  /** The position of the newest object: later ones have a higher one. */
  lastSeq(): number {
    const row = this.statements.lastSeq.get();
    return row ? numberOf(row, 'seq') : 0;
  }

  /** A setting that survives a restart, as the JSON it was stored with. */
  setting(name: string): unknown {
    const row = this.statements.setting.get(name);
    return row ? JSON.parse(textOf(row, 'value')) : undefined;
  }

  /** Stores a setting across restarts. */
  set(name: string, value: unknown): void {
    this.statements.set.run(name, JSON.stringify(value));
  }

  /** Removes a setting. */
  unset(name: string): void {
    this.statements.unset.run(name);
  }

  close(): void {
    this.database.close();
  }

  private addLaterColumns(): void {
    const known = new Set(
      this.database
        .prepare(`SELECT name FROM pragma_table_xinfo('objects')`)
        .all()
        .map((row) => textOf(row, 'name')),
    );
    for (const [name, source] of Object.entries(LATER_COLUMNS)) {
      if (!known.has(name)) {
        this.database.exec(`ALTER TABLE objects ADD COLUMN ${name} TEXT AS (${source}) VIRTUAL`);
      }
    }
    this.database.exec(LATER_INDEXES);
  }

  private objectOf<K extends Kind>(row: Row): ObjectOf[K] {
    const object: ObjectOf[K] = JSON.parse(textOf(row, 'body'));
    return object;
  }

  private seqOf(kind: Kind, id: string | undefined, param: string): number | undefined {
    if (id === undefined) return undefined;
    const row = this.statements.seq.get(id, kind);
    if (!row) throw noSuch(kind, id, param);
    return numberOf(row, 'seq');
  }
}
