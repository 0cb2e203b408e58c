import { type Database, inTransaction, numberOf, openDatabase, type Row, textOf } from '../web/database.js';

/** A letter as it arrived. Repeats are kept: each arrival is a letter of its own. */
export interface Letter {
  id: number;
  messageId: string | null;
  from: string;
  /** Where an answer to it goes; null where it says nothing. */
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  attachments: string[];
  receivedAt: string;
}

/** What the list of letters shows of one. */
export type LetterHead = Pick<Letter, 'id' | 'to' | 'subject' | 'receivedAt'>;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS letters (
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
    letter_id INTEGER NOT NULL REFERENCES letters (id) ON DELETE CASCADE,
    PRIMARY KEY (address, letter_id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS recipients_letter ON recipients (letter_id);
`;

/** Keeps the letters in one SQLite file. */
export class Letters {
  private readonly database: Database;
  private readonly statements;

  constructor(file: string) {
    this.database = openDatabase(file, SCHEMA);
    addReplyTo(this.database);
    const prepare = (sql: string) => this.database.prepare(sql);
    this.statements = {
      insert: prepare(
        `INSERT INTO letters (message_id, sender, reply_to, recipients, subject, text, html, attachments, received_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      address: prepare('INSERT OR IGNORE INTO recipients (address, letter_id) VALUES (?, ?)'),
      find: prepare('SELECT * FROM letters WHERE id = ?'),
      all: prepare('SELECT * FROM letters ORDER BY id DESC LIMIT ?'),
      to: prepare(
        `SELECT letters.* FROM recipients JOIN letters ON letters.id = recipients.letter_id
         WHERE recipients.address = ? ORDER BY recipients.letter_id DESC LIMIT ?`,
      ),
      heads: prepare('SELECT id, recipients, subject, received_at FROM letters ORDER BY id DESC LIMIT ?'),
      search: prepare(
        `SELECT id, recipients, subject, received_at FROM letters
         WHERE instr(lower(recipients), ?) > 0 ORDER BY id DESC LIMIT ?`,
      ),
      count: prepare('SELECT count(*) AS n FROM letters'),
    };
  }

  /** Keeps a letter that arrived for these addresses; answers its number. */
  add(letter: Omit<Letter, 'id'>, addresses: readonly string[]): number {
    return inTransaction(this.database, () => {
      const { lastInsertRowid } = this.statements.insert.run(
        letter.messageId,
        letter.from,
        letter.replyTo,
        letter.to,
        letter.subject,
        letter.text,
        letter.html,
        JSON.stringify(letter.attachments),
        letter.receivedAt,
      );
      for (const address of addresses) this.statements.address.run(address.toLowerCase(), lastInsertRowid);
      return Number(lastInsertRowid);
    });
  }

  find(id: number): Letter | undefined {
    const row = this.statements.find.get(id);
    return row ? toLetter(row) : undefined;
  }

  /** Letters, newest first: all, or those to one whole address (letter case does not matter). */
  list(to: string | undefined, limit: number): Letter[] {
    const rows =
      to === undefined ? this.statements.all.all(limit) : this.statements.to.all(to.toLowerCase(), limit);
    return rows.map(toLetter);
  }

  /** Heads of letters whose recipients contain `part`, newest first. */
  search(part: string, limit: number): LetterHead[] {
    const rows =
      part === '' ? this.statements.heads.all(limit) : this.statements.search.all(part.toLowerCase(), limit);
    return rows.map(toHead);
  }

  count(): number {
    const row = this.statements.count.get();
    return row ? numberOf(row, 'n') : 0;
  }

  deleteAll(): void {
    inTransaction(this.database, () => this.database.exec('DELETE FROM recipients; DELETE FROM letters'));
  }

  close(): void {
    this.database.close();
  }
}

/** A mailbox that was kept from before has no such column. */
function addReplyTo(database: Database): void {
  const columns = database.prepare('PRAGMA table_info(letters)').all();
  if (!columns.some((column) => column['name'] === 'reply_to'))
    database.exec('ALTER TABLE letters ADD COLUMN reply_to TEXT');
}

function toHead(row: Row): LetterHead {
  return {
    id: numberOf(row, 'id'),
    to: textOf(row, 'recipients'),
    subject: textOf(row, 'subject'),
    receivedAt: textOf(row, 'received_at'),
  };
}

function toLetter(row: Row): Letter {
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
