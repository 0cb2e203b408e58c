import { say } from '../progress.js';

/** Further errors of one service within the window are counted, not shown. */
const SHOWN_A_WINDOW = 5;
const WINDOW_MS = 10_000;
/** Pino's number for 'error'; 60 is 'fatal'. */
const ERROR_LEVEL = 50;

/** Shows a service's errors in the terminal, but not so many that they bury everything else. */
export function tailErrors(name: string, logPath: string): (line: string, stream: 'out' | 'err') => void {
  let windowEndsAtMs = 0;
  let shown = 0;
  return (line, stream) => {
    const words = errorWords(line, stream);
    if (!words) return;
    if (Date.now() > windowEndsAtMs) {
      windowEndsAtMs = Date.now() + WINDOW_MS;
      shown = 0;
    }
    shown += 1;
    if (shown <= SHOWN_A_WINDOW) say(`[${name}] ${words}`);
    if (shown === SHOWN_A_WINDOW + 1) say(`[${name}] … and more, see ${logPath}`);
  };
}

/** The message of a line that reports an error, else undefined. */
function errorWords(line: string, stream: 'out' | 'err'): string | undefined {
  if (!line.startsWith('{')) return stream === 'err' && line.trim() ? line : undefined;
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) return undefined;
    if (!('level' in entry) || typeof entry.level !== 'number' || entry.level < ERROR_LEVEL) return undefined;
    const message = 'msg' in entry ? String(entry.msg) : '';
    return [message, causeWords(entry)].filter(Boolean).join(': ') || line;
  } catch {
    return undefined;
  }
}

function causeWords(entry: object): string {
  if (!('err' in entry) || typeof entry.err !== 'object' || entry.err === null) return '';
  if (!('message' in entry.err)) return '';
  const cause = String(entry.err.message);
  return 'msg' in entry && entry.msg === cause ? '' : cause;
}
