import type { MikroORM } from '@mikro-orm/postgresql';

/** Records every statement that an application sends to the database, including those of transactions. */
export class StatementLog {
  private noted: string[] | undefined;

  constructor(orm: Pick<MikroORM, 'config'>) {
    const logger = orm.config.getLogger();
    logger.logQuery = ({ query = '' }) => this.noted?.push(query.replace(/\s+/g, ' ').trim());
  }

  /** The statements sent while `work` ran; statements of concurrent work are included. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    const noted: string[] = [];
    this.noted = noted;
    await work();
    this.noted = undefined;
    return noted;
  }
}
