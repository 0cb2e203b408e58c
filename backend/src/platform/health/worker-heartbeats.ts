import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { heartbeatAgeSeconds } from '../metrics/metrics.js';

/** Six missed heartbeats: long enough for a restart, short enough for emails that people wait for. */
const SILENT_AFTER_S = 30;
const FORGOTTEN_AFTER_DAYS = 1;

/** Whether a worker runs for the work outside of requests. */
export interface WorkerState {
  /** No worker has sent a heartbeat for 30 seconds: no payment is confirmed and no email is sent. */
  readonly isSilent: boolean;
  /** ISO instant; null before the first heartbeat. */
  readonly lastBeatAt: string | null;
  readonly ageSeconds: number | null;
  /** Workers with a heartbeat within the 30 seconds. */
  readonly workers: number;
}

/**
 * The workers' heartbeats, which the backends watch. Times are the database's: no two clocks are compared.
 */
@Injectable()
export class WorkerHeartbeats {
  constructor(private readonly em: EntityManager) {}

  async state(): Promise<WorkerState> {
    const [row] = await this.em.execute<
      { last: Date | string | null; age: number | null; workers: number }[]
    >(
      `select max(beat_at) as last, extract(epoch from now() - max(beat_at))::float8 as age,
                count(*) filter (where beat_at > now() - make_interval(secs => ${SILENT_AFTER_S}))::int as workers
           from worker_heartbeat`,
    );
    return {
      isSilent: !row || row.workers === 0,
      lastBeatAt: row?.last ? new Date(row.last).toISOString() : null,
      ageSeconds: row?.age ?? null,
      workers: row?.workers ?? 0,
    };
  }

  /** Records a worker's heartbeat; workers silent for a day are removed. */
  async beat(workerId: string): Promise<void> {
    await this.em.execute(
      `with gone as (
         delete from worker_heartbeat
          where beat_at < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS}) and id <> ?
       )
       insert into worker_heartbeat as h (id, started_at, beat_at) values (?, now(), now())
       on conflict (id) do update set beat_at = now()`,
      [workerId, workerId],
      'run',
    );
  }

  /** Updates the gauge; before the first heartbeat of any worker, it grows with this process. */
  async collect(): Promise<void> {
    heartbeatAgeSeconds.set((await this.state()).ageSeconds ?? process.uptime());
  }
}
