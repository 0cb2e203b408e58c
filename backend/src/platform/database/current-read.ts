import { AsyncLocalStorage } from 'node:async_hooks';

/** Something that is being read or made of remembered values. */
interface Making {
  /** One of them was out of date: what comes of it is not kept. */
  spoil(): void;
}

/** What was read, and whether anything that it was made of was out of date. */
export interface TrackedRead<Value> {
  readonly value: Value;
  readonly isStale: boolean;
}

const makings = new AsyncLocalStorage<Making>();

/** What the caller is reading for, if it is reading for something that will be remembered. */
export function currentRead(): Making | undefined {
  return makings.getStore();
}

/** Reads what will be remembered, and notices when it is made of a value that was out of date. */
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
