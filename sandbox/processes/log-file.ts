import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';

/** A log starts over at this size; the previous one is kept. */
const MAX_BYTES = 20 * 1024 * 1024;

/** A log on disk: the previous start's log, and one that grew too long, moves to `.1`. */
export interface LogFile {
  write(line: string): void;
}

/** Opens the log; later errors of it are ignored, since a log must not stop the shop. */
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
        // A full disk shows up elsewhere.
      }
    },
  };
}

function beginAnew(file: string): number {
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
