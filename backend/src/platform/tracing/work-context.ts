import { AsyncLocalStorage } from 'node:async_hooks';

/** The current work: every log line written meanwhile names it, and every recorded event stores it. */
export interface WorkContext {
  readonly requestId?: string | undefined;
  /** In the worker: the event and its consumer. */
  readonly eventId?: string | undefined;
  readonly consumer?: string | undefined;
  /** The open span in W3C trace context format; none without tracing. */
  readonly traceParent?: string | undefined;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** Runs a function, for its whole duration, within a work context. */
export function withWorkContext<Result>(context: WorkContext, run: () => Result): Result {
  return storage.run(context, run);
}

/** The current work context; empty at the start of a process and in its timers. */
export function currentWork(): WorkContext {
  return storage.getStore() ?? {};
}
