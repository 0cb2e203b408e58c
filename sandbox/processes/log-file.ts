import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';

/** A log begins anew at this size; the one before it is kept. */
const MAX_BYTES = 20 * 1024 * 1024;

/** A log on disk: the one of the start before, and one that grew too long, moves to `.1`. */
export interface LogFile {
  write(line: string): void;
}

/** Opens the log; whatever goes wrong with it later is ignored, since a log must not stop the shop. */
export function openLogFile(file: string): LogFile {
  let descriptor = beginAnew(file);
  let bytes = 0;
  return {
    write: (line) => {
      try {
        if (bytes > MAX_BYTES) {
          closeSync(descriptor);
          descriptor = beginAnew(file);
          bytes = 0;
        }
        bytes += writeSync(descriptor, `${line}\n`);
      } catch {
        // A full disk shows elsewhere.
      }
    },
  };
}

function beginAnew(file: string): number {
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
