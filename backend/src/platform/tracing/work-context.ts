import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being worked on: every log line made meanwhile names it, and every event that is told remembers it. */
export interface WorkContext {
  readonly requestId?: string | undefined;
  /** In the worker: the event that is dealt with, and who does. */
  readonly eventId?: string | undefined;
  readonly consumer?: string | undefined;
  /** The span that is open, as W3C trace context writes it; none while nobody traces. */
  readonly traceParent?: string | undefined;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** Does something, however long it takes, as part of a piece of work. */
export function inWork<Result>(context: WorkContext, run: () => Result): Result {
  return storage.run(context, run);
}

/** What is being worked on; nothing at the start of a process and in its timers. */
export function currentWork(): WorkContext {
  return storage.getStore() ?? {};
}
