import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const NAME = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
const UNFINISHED = /^shop-[-\dT]+Z\.backup\.unfinished$/;

/** A back-up that is there. */
export interface KeptBackup {
  readonly file: string;
  readonly writtenAt: Date;
  readonly bytes: number;
}

/** The folder that back-ups with names of ours are kept in. */
export class BackupFolder {
  constructor(readonly path: string) {}

  /** The file of a back-up that begins now. */
  fileFor(now: Date): string {
    return path.join(this.path, `shop-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`);
  }

  /** Back-ups that are complete, newest first; others' files are not looked at. */
  list(): KeptBackup[] {
    return readdirSync(this.path)
      .filter((name) => NAME.test(name))
      .sort()
      .reverse()
      .map((name) => {
        const file = path.join(this.path, name);
        const { mtime, size } = statSync(file);
        return { file, writtenAt: mtime, bytes: size };
      });
  }

  /** Deletes what a back-up that was killed has left: nothing was written to it since that moment. */
  removeUnfinished(idleSince: Date): void {
    for (const name of readdirSync(this.path).filter((each) => UNFINISHED.test(each))) {
      const file = path.join(this.path, name);
      if (statSync(file).mtime < idleSince) rmSync(file, { force: true });
    }
  }

  /** Deletes all but the newest ones; returns what it deleted. */
  keepNewest(count: number): string[] {
    const old = this.list().slice(Math.max(1, count));
    for (const { file } of old) rmSync(file);
    return old.map(({ file }) => file);
  }
}

/** File systems that end with their container. */
const PASSING = new Set(['overlay', 'tmpfs', 'ramfs', 'aufs']);

/**
 * Whether what is written there is still there when the container is gone: it is on a file system that was
 * mounted from outside. `mounts` is the text of /proc/self/mountinfo.
 */
export function isLasting(file: string, mounts: string): boolean {
  let found = { point: '', type: '' };
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const point = before.split(' ')[4];
    const type = after.split(' ')[0] ?? '';
    if (point !== undefined && contains(point, file) && point.length >= found.point.length)
      found = { point, type };
  }
  return found.type !== '' && !PASSING.has(found.type);
}

function contains(folder: string, file: string): boolean {
  return folder === '/' || file === folder || file.startsWith(`${folder}/`);
}

/**
 * Where a back-up goes. In the image (BACKUP_DIR is set there) a name alone is a file of that folder, and no
 * name is one made of the time; a place that ends with the container is refused with an Error that says so.
 */
export function backupTarget(
  given: string | undefined,
  { BACKUP_DIR: folder }: NodeJS.ProcessEnv,
  { now = new Date(), mounts = readMounts }: { now?: Date; mounts?: (() => string) | undefined } = {},
): string | undefined {
  if (!folder) return given;
  const file = given ? path.resolve(folder, given) : new BackupFolder(folder).fileFor(now);
  if (isLasting(file, mounts())) return file;
  throw new Error(
    `${file} would go with this container: mount a volume or a folder at ${folder}, or name a file on one`,
  );
}

function readMounts(): string {
  return readFileSync('/proc/self/mountinfo', 'utf8');
}
