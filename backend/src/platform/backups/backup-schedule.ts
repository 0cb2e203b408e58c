import { Gauge, Counter, Registry } from 'prom-client';
import { errorText } from '../error-text.js';
import { backUp } from './backup.js';
import { BackupFolder, backupTarget } from './backup-folder.js';

const HOUR_MS = 3_600_000;
/** How soon a back-up that failed is tried again. */
const RETRY_MS = 10 * 60_000;
/** Whether one is due is looked at this often: a file that somebody deletes is noticed, too. */
const LOOK_MS = 60_000;
/** A back-up that has not grown for so long was killed. */
const IDLE_MS = HOUR_MS;

interface Settings {
  readonly DATABASE_URL: string;
  readonly BACKUP_DIR: string;
  readonly BACKUP_EVERY_HOURS: number;
  readonly BACKUP_KEEP: number;
}

/** Takes a back-up whenever the newest one in the folder is old enough, and deletes the oldest. */
export class BackupSchedule {
  private readonly folder: BackupFolder;
  private readonly registry = new Registry();
  private readonly age = new Gauge({
    name: 'shop_backup_age_seconds',
    help: 'Age of the newest complete back-up; that of this process where there is none.',
    registers: [this.registry],
  });
  private readonly bytes = new Gauge({
    name: 'shop_backup_bytes',
    help: 'Size of the newest complete back-up.',
    registers: [this.registry],
  });
  private readonly runs = new Counter({
    name: 'shop_backups_total',
    help: 'Back-ups that this process has taken, by outcome.',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private notBeforeMs = 0;

  constructor(
    private readonly settings: Settings,
    private readonly log: (level: 'info' | 'error', text: string) => void,
    private readonly take: (databaseUrl: string, file: string) => Promise<unknown> = backUp,
    private readonly mounts?: () => string,
  ) {
    this.folder = new BackupFolder(settings.BACKUP_DIR);
    for (const outcome of ['written', 'failed']) this.runs.inc({ outcome }, 0);
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), LOOK_MS);
    void this.look();
  }

  /** Resolves when a back-up under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Takes a back-up if one is due; resolves when it is written or has failed. */
  look(now: Date = new Date()): Promise<void> {
    return (this.running ??= this.runIfDue(now).finally(() => {
      this.running = undefined;
    }));
  }

  /** In the format of Prometheus; read from the folder at each call. */
  async metrics(): Promise<string> {
    const [newest] = this.folder.list();
    this.age.set(newest ? (Date.now() - newest.writtenAt.getTime()) / 1_000 : process.uptime());
    this.bytes.set(newest?.bytes ?? 0);
    return this.registry.metrics();
  }

  private async runIfDue(now: Date): Promise<void> {
    try {
      this.folder.removeUnfinished(new Date(now.getTime() - IDLE_MS));
      const [newest] = this.folder.list();
      const dueAtMs = newest ? newest.writtenAt.getTime() + this.settings.BACKUP_EVERY_HOURS * HOUR_MS : 0;
      if (now.getTime() < Math.max(dueAtMs, this.notBeforeMs)) return;
      const file = backupTarget(undefined, { BACKUP_DIR: this.folder.path }, { now, mounts: this.mounts });
      if (file === undefined) return;
      await this.take(this.settings.DATABASE_URL, file);
      this.runs.inc({ outcome: 'written' });
      const deleted = this.folder.keepNewest(this.settings.BACKUP_KEEP);
      this.log('info', `back-up ${file} is written${deleted.map((old) => `; ${old} is deleted`).join('')}`);
    } catch (error) {
      this.runs.inc({ outcome: 'failed' });
      this.notBeforeMs = now.getTime() + RETRY_MS;
      this.log('error', `no back-up was taken: ${errorText(error)}`);
    }
  }
}
