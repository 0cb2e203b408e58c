import { AsyncLocalStorage } from 'node:async_hooks';

/** A read or a computation from cached values. */
interface Making {
  /** One of them was stale: the result is not cached. */
  spoil(): void;
}

/** The result of a read, and whether any value it is based on was stale. */
export interface TrackedRead<Value> {
  readonly value: Value;
  readonly isStale: boolean;
}

const makings = new AsyncLocalStorage<Making>();

/** The cached value that the caller reads for, if any. */
export function currentRead(): Making | undefined {
  return makings.getStore();
}

/** Reads a value to be cached, and notices when it is based on a stale one. */
export async function trackRead<Value>(read: () => Promise<Value>): Promise<TrackedRead<Value>> {
  let isStale = false;
  const making = {
    spoil: () => {
      isStale = true;
    },
  };
  const value = await makings.run(making, read);
  return { value, isStale };
}
