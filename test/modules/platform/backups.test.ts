import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BackupFolder, backupTarget, isLasting } from '#backend/platform/backups/backup-folder.js';
import { BackupSchedule } from '#backend/platform/backups/backup-schedule.js';

/** The time in the name of a back-up. */
function timeOf(file: string): Date {
  const [, day = '', time = ''] = /shop-(.*)T(.*)Z\.backup$/.exec(file) ?? [];
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`);
}

/** A container with a volume at /backups and a file system in memory at /tmp. */
const MOUNTS = `602 480 0:91 / / ro,relatime master:142 - overlay overlay rw,lowerdir=/l
603 602 0:94 / /proc rw,nosuid - proc proc rw
604 602 0:95 / /tmp rw,nosuid - tmpfs tmpfs rw
605 602 254:0 /volumes/b/_data /backups rw,relatime master:1 - ext4 /dev/vda rw`;
const NOW = new Date('2026-12-01T03:04:05.678Z');

describe('the place of a back-up', () => {
  it.each([
    ['/backups/shop.backup', true],
    ['/backups/2026/shop.backup', true],
    ['/app/shop.backup', false],
    ['/tmp/shop.backup', false],
    ['/backups-of-old/shop.backup', false],
  ])('%s lasts: %s', (file, lasts) => {
    expect(isLasting(file, MOUNTS)).toBe(lasts);
  });

  it('is named after the time, or within the folder, where there is one', () => {
    const at = { now: NOW, mounts: () => MOUNTS };
    const env = { BACKUP_DIR: '/backups' };
    expect(backupTarget(undefined, env, at)).toBe('/backups/shop-2026-12-01T03-04-05Z.backup');
    expect(backupTarget('before.backup', env, at)).toBe('/backups/before.backup');
    expect(() => backupTarget('/app/before.backup', env, at)).toThrow(/would go with this container/);
    expect(() => backupTarget(undefined, { BACKUP_DIR: '/srv' }, at)).toThrow(/would go with/);
  });

  it('is the given file elsewhere', () => {
    expect(backupTarget('shop.backup', {})).toBe('shop.backup');
    expect(backupTarget(undefined, {})).toBeUndefined();
  });
});

describe('back-ups by schedule', () => {
  let folder: string;
  let said: string[];
  let refuse: boolean;
  let schedule: BackupSchedule;
  const HOUR_MS = 3_600_000;
  const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
  const written = () => readdirSync(folder).sort();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'back-ups-'));
    said = [];
    refuse = false;
    const settings = {
      DATABASE_URL: 'postgresql://none',
      BACKUP_DIR: folder,
      BACKUP_EVERY_HOURS: 24,
      BACKUP_KEEP: 2,
    };
    const take = (_url: string, file: string): Promise<void> => {
      if (refuse) return Promise.reject(new Error('no space left on device'));
      writeFileSync(file, 'rows');
      const at = timeOf(file);
      utimesSync(file, at, at);
      return Promise.resolve();
    };
    const say = (level: string, text: string) => void said.push(`${level}: ${text}`);
    schedule = new BackupSchedule(settings, say, take, () => MOUNTS.replace('/backups', folder));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are taken when the newest is a day old, and the oldest are deleted', async () => {
    for (const hours of [0, 1, 23, 24, 47, 48]) await schedule.look(at(hours));
    expect(written()).toEqual(['shop-2026-12-02T03-04-05Z.backup', 'shop-2026-12-03T03-04-05Z.backup']);
    expect(said).toHaveLength(3);
    expect(said[2]).toMatch(/2026-12-03.* is written; .*2026-12-01.* is deleted/);
  });

  it('leave files of other names alone', async () => {
    writeFileSync(join(folder, 'before-the-move.backup'), 'rows');
    for (const hours of [0, 24, 48, 72]) await schedule.look(at(hours));
    expect(existsSync(join(folder, 'before-the-move.backup'))).toBe(true);
    expect(written()).toHaveLength(3);
  });

  it('are tried again ten minutes after a failure, which is said and counted', async () => {
    refuse = true;
    await schedule.look(at(0));
    refuse = false;
    await schedule.look(at(0.1));
    expect(written()).toEqual([]);
    await schedule.look(at(0.2));
    expect(written()).toHaveLength(1);
    expect(said[0]).toBe('error: no back-up was taken: no space left on device');
    const metrics = await schedule.metrics();
    expect(metrics).toContain('shop_backups_total{outcome="failed"} 1');
    expect(metrics).toContain('shop_backups_total{outcome="written"} 1');
    expect(metrics).toContain('shop_backup_bytes 4');
  });

  it('clear away what a back-up that was killed has left, and not what one still writes', async () => {
    const [killed, underWay] = ['shop-2026-11-30T03-04-05Z', 'shop-2026-12-01T02-50-00Z'].map(
      (name) => `${name}.backup.unfinished`,
    );
    for (const [name, hours] of [
      [killed, -2],
      [underWay, -0.1],
    ] as const) {
      writeFileSync(join(folder, String(name)), 'rows');
      utimesSync(join(folder, String(name)), at(hours), at(hours));
    }
    await schedule.look(at(0));
    expect(written()).toEqual(['shop-2026-12-01T03-04-05Z.backup', underWay].sort());
  });

  it('answer a look at their metrics with an error where the folder is gone', async () => {
    rmSync(folder, { recursive: true });
    const asked = schedule.metrics();
    await expect(asked).rejects.toThrow('no such file');
    mkdirSync(folder);
  });

  it('have the age of the newest file, by schedule or by hand', async () => {
    await schedule.look(at(0));
    const age = Number(/^shop_backup_age_seconds (\S+)/m.exec(await schedule.metrics())?.[1]);
    expect(age).toBeCloseTo((Date.now() - NOW.getTime()) / 1_000, -1);
    const folderOf = new BackupFolder(folder);
    const now = new Date();
    writeFileSync(folderOf.fileFor(now), 'rows');
    const later = Number(/^shop_backup_age_seconds (\S+)/m.exec(await schedule.metrics())?.[1]);
    expect(later).toBeLessThan(10);
  });
});
