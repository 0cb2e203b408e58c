export interface HeldRequest {
  readonly seconds: number;
  /** The network that it came from. */
  readonly network: string;
  /** Aborted when the client leaves. */
  readonly left: AbortSignal;
  /**
   * What `changes` was before the caller looked: while it is the same, there is nothing new to look up. Without
   * it, it is looked up once more.
   */
  readonly changes?: number;
}

/** Each takes a socket and some kilobytes, and no connection of the database. */
const MAX_HELD = 1_000;
/** Several customers share one address, and nobody has so many pages open. */
const MAX_HELD_OF_NETWORK = 20;
/** Changes that come together are looked up together. */
const LOOK_UP_AFTER_MS = 25;

/**
 * Requests that are held until what they wait for has happened, until their time is up, until their client
 * leaves or until the process ends. `findChanged` returns which of the ids have changed.
 */
export class HeldRequests {
  private readonly held = new Map<string, Set<() => void>>();
  private readonly byNetwork = new Map<string, number>();
  private count = 0;
  private seen = 0;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly findChanged: (ids: readonly string[]) => Promise<readonly string[]>) {}

  /** How many are held now. */
  get size(): number {
    return this.count;
  }

  /** How many changes this process has heard of. */
  get changes(): number {
    return this.seen;
  }

  /** Whether the process ends, so that nothing is to be looked up any more. */
  get isClosed(): boolean {
    return this.closed;
  }

  /** Holds a request; false at once when too many are held already. */
  async hold(id: string, request: HeldRequest): Promise<boolean> {
    const { seconds, network, left } = request;
    const ofNetwork = this.byNetwork.get(network) ?? 0;
    const isFull = this.count >= MAX_HELD || ofNetwork >= MAX_HELD_OF_NETWORK;
    if (isFull || this.closed || left.aborted || seconds <= 0) return false;
    this.count += 1;
    this.byNetwork.set(network, ofNetwork + 1);
    try {
      await this.untilReleased(id, request);
    } finally {
      this.count -= 1;
      const others = (this.byNetwork.get(network) ?? 1) - 1;
      if (others > 0) this.byNetwork.set(network, others);
      else this.byNetwork.delete(network);
    }
    return true;
  }

  /** Something has changed: releases the requests that waited for it. */
  lookUp(): void {
    this.seen += 1;
    this.lookUpHeld();
  }

  /** Releases all of them, and holds none any more. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.release([...this.held.keys()]);
  }

  private lookUpHeld(): void {
    if (this.held.size === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.releaseChanged();
    }, LOOK_UP_AFTER_MS).unref();
  }

  private untilReleased(id: string, { seconds, left, changes }: HeldRequest): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.held.get(id) ?? new Set();
      const end = (): void => {
        clearTimeout(timer);
        left.removeEventListener('abort', end);
        waiting.delete(end);
        if (waiting.size === 0) this.held.delete(id);
        resolve();
      };
      const timer = setTimeout(end, seconds * 1000);
      left.addEventListener('abort', end);
      this.held.set(id, waiting.add(end));
      // It may have happened after the caller looked, and before this.
      if (changes !== this.seen) this.lookUpHeld();
    });
  }

  private async releaseChanged(): Promise<void> {
    // Those that could not be looked up stay until the next change, or until their time is up.
    this.release(await this.findChanged([...this.held.keys()]).catch(() => []));
  }

  private release(ids: readonly string[]): void {
    for (const id of ids) for (const end of [...(this.held.get(id) ?? [])]) end();
  }
}
