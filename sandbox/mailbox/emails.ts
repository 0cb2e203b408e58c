import { type Database, inTransaction, numberOf, openDatabase, type Row, textOf } from '../web/database.js';

/** An email as it arrived. Repeats are stored: each arrival is an email of its own. */
export interface Email {
  id: number;
  messageId: string | null;
  from: string;
  /** Where a reply to it goes; null where it names no address. */
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  attachments: string[];
  receivedAt: string;
}

/** The fields of an email in the list. */
export type EmailSummary = Pick<Email, 'id' | 'to' | 'subject' | 'receivedAt'>;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS emails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT,
    sender TEXT NOT NULL,
    reply_to TEXT,
    recipients TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT,
    attachments TEXT NOT NULL,
    received_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS recipients (
    address TEXT NOT NULL,
    email_id INTEGER NOT NULL REFERENCES emails (id) ON DELETE CASCADE,
    PRIMARY KEY (address, email_id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS recipients_email ON recipients (email_id);
`;

/** Stores the emails in one SQLite file. */
export class Emails {
  private readonly database: Database;
  private readonly statements;

  constructor(file: string) {
    this.database = openDatabase(file, SCHEMA);
    addReplyTo(this.database);
    const prepare = (sql: string) => this.database.prepare(sql);
    this.statements = {
      insert: prepare(
        `INSERT INTO emails (message_id, sender, reply_to, recipients, subject, text, html, attachments, received_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      address: prepare('INSERT OR IGNORE INTO recipients (address, email_id) VALUES (?, ?)'),
      find: prepare('SELECT * FROM emails WHERE id = ?'),
      all: prepare('SELECT * FROM emails WHERE id > ? ORDER BY id DESC LIMIT ?'),
      to: prepare(
        `SELECT emails.* FROM recipients JOIN emails ON emails.id = recipients.email_id
         WHERE recipients.address = ? AND recipients.email_id > ? ORDER BY recipients.email_id DESC LIMIT ?`,
      ),
      heads: prepare('SELECT id, recipients, subject, received_at FROM emails ORDER BY id DESC LIMIT ?'),
      search: prepare(
        `SELECT id, recipients, subject, received_at FROM emails
         WHERE instr(lower(recipients), ?) > 0 ORDER BY id DESC LIMIT ?`,
      ),
      count: prepare('SELECT count(*) AS n FROM emails'),
    };
  }

  /** Stores an email that arrived for these addresses; returns its number. */
  add(message: Omit<Email, 'id'>, addresses: readonly string[]): number {
    return inTransaction(this.database, () => {
      const { lastInsertRowid } = this.statements.insert.run(
        message.messageId,
        message.from,
        message.replyTo,
        message.to,
        message.subject,
        message.text,
        message.html,
        JSON.stringify(message.attachments),
        message.receivedAt,
      );
      for (const address of addresses) this.statements.address.run(address.toLowerCase(), lastInsertRowid);
      return Number(lastInsertRowid);
    });
  }

  find(id: number): Email | undefined {
    const row = this.statements.find.get(id);
    return row ? toEmail(row) : undefined;
  }

  /** Emails after this number, newest first: all, or those to one whole address (case-insensitive). */
  list(to: string | undefined, limit: number, after = 0): Email[] {
    const rows =
      to === undefined
        ? this.statements.all.all(after, limit)
        : this.statements.to.all(to.toLowerCase(), after, limit);
    return rows.map(toEmail);
  }

  /** Heads of emails whose recipients contain `part`, newest first. */
  search(part: string, limit: number): EmailSummary[] {
    const rows =
      part === '' ? this.statements.heads.all(limit) : this.statements.search.all(part.toLowerCase(), limit);
    return rows.map(toHead);
  }

  count(): number {
    const row = this.statements.count.get();
    return row ? numberOf(row, 'n') : 0;
  }

  deleteAll(): void {
    inTransaction(this.database, () => this.database.exec('DELETE FROM recipients; DELETE FROM emails'));
  }

  close(): void {
    this.database.close();
  }
}

/** A mailbox of an older version has no such column. */
function addReplyTo(database: Database): void {
  const columns = database.prepare('PRAGMA table_info(emails)').all();
  if (!columns.some((column) => column['name'] === 'reply_to'))
    database.exec('ALTER TABLE emails ADD COLUMN reply_to TEXT');
}

function toHead(row: Row): EmailSummary {
  return {
    id: numberOf(row, 'id'),
    to: textOf(row, 'recipients'),
    subject: textOf(row, 'subject'),
    receivedAt: textOf(row, 'received_at'),
  };
}

function toEmail(row: Row): Email {
  const attachments: string[] = JSON.parse(textOf(row, 'attachments'));
  return {
    ...toHead(row),
    messageId: row['message_id'] === null ? null : textOf(row, 'message_id'),
    from: textOf(row, 'sender'),
    replyTo: row['reply_to'] === null ? null : textOf(row, 'reply_to'),
    text: textOf(row, 'text'),
    html: row['html'] === null ? null : textOf(row, 'html'),
    attachments,
  };
}
