import type { MikroORM } from '@mikro-orm/postgresql';

/** Records every statement that an application sends to the database, including those of transactions. */
export class StatementLog {
  private noted: string[] | undefined;

  /** `forget` drops what would make the count depend on what was called half a second ago: the known sessions. */
  constructor(
    orm: Pick<MikroORM, 'config'>,
    private readonly forget: () => void = () => undefined,
  ) {
    const logger = orm.config.getLogger();
    logger.logQuery = ({ query = '' }) => this.noted?.push(query.replace(/\s+/g, ' ').trim());
  }

  /** The statements sent while `work` ran; statements of concurrent work are included. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    this.forget();
    return this.next(work);
  }

  /** The same, with the sessions that are known from the call before. */
  async next(work: () => Promise<unknown>): Promise<string[]> {
    const noted: string[] = [];
    this.noted = noted;
    await work();
    this.noted = undefined;
    return noted;
  }
}
