import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * The file of a back-up: one JSON value a line, gzipped. First the header, then for each table a line with
 * its name and one for each row (its values in PostgreSQL's text format), at last the end record that shows
 * the file is complete.
 */
export const BACKUP_FORMAT = 'lighter-table-backup-1';

const Column = z.tuple([z.string(), z.string()]);

export const BackupHeader = z.object({
  format: z.literal(BACKUP_FORMAT),
  takenAt: z.iso.datetime(),
  /** The migrations that created the tables. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const BackupTable = z.object({
  table: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  /** Names and types, in the order of the values. */
  columns: z.array(Column),
});
export type BackupTable = z.infer<typeof BackupTable>;

export const BackupRow = z.array(z.string().nullable());
export type BackupRow = z.infer<typeof BackupRow>;

export const BackupEnd = z.object({
  end: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  /** Next values of the sequences, by name. */
  sequences: z.record(z.string(), z.string()),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

/** A file that is damaged, truncated or of another program. */
export class BackupUnreadable extends Error {}

const WORD_BYTES = 16;
const MASK = (1n << BigInt(WORD_BYTES * 8)) - 1n;

/** A digest of rows in any order: two tables with the same digest hold the same rows. */
export class TableDigest {
  rows = 0;
  private sum = 0n;

  add(line: string): void {
    this.rows += 1;
    const hash = createHash('sha256')
      .update(line)
      .digest('hex')
      .slice(0, WORD_BYTES * 2);
    this.sum = (this.sum + BigInt(`0x${hash}`)) & MASK;
  }

  get value(): { rows: number; digest: string } {
    return { rows: this.rows, digest: this.sum.toString(16).padStart(WORD_BYTES * 2, '0') };
  }
}
