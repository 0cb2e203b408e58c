import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { errorText } from '../error-text.js';
import { databaseWritable } from '../metrics/metrics.js';

/** A page of PostgreSQL has 8,192 bytes. */
const FILLER_BYTES = 8_000;

/**
 * Whether the database accepts writes (rule O60): with a full disk, or on a read-only replica, it still serves
 * queries while every order is refused.
 */
@Injectable()
export class WriteProbe {
  private readonly logger = new Logger(WriteProbe.name);

  constructor(private readonly em: EntityManager) {}

  /** Writes a row, and updates the gauge. */
  async collect(): Promise<void> {
    try {
      await this.em.execute(
        `insert into write_probe (id, filler, written_at)
         values (1, decode(repeat('00', ${FILLER_BYTES}), 'hex'), now())
         on conflict (id) do update set filler = excluded.filler, written_at = excluded.written_at`,
        [],
        'run',
      );
      databaseWritable.set(1);
    } catch (error) {
      databaseWritable.set(0);
      this.logger.warn(`the database accepts no writes: ${errorText(error)}`);
    }
  }
}
