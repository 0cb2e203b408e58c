import type { FastifyReply } from 'fastify';

/** Less than any proxy in between waits for a response. */
const MAX_WAIT_S = 20;
const WAIT = /(?:^|[,;\s])wait=(\d{1,4})(?=$|[,;\s])/i;

/** How long a request may be held until there is news, by its header `Prefer: wait=20` (RFC 7240). */
export function preferredWaitS(prefer: string | undefined): number {
  const [, seconds] = WAIT.exec(prefer ?? '') ?? [];
  return seconds === undefined ? 0 : Math.min(Number(seconds), MAX_WAIT_S);
}

/** Tells the client that its request was held; such a response counts in no measurement of response times. */
export function notePreferenceApplied(reply: FastifyReply, seconds: number): void {
  void reply.header('preference-applied', `wait=${seconds}`);
}

export function wasHeld(reply: Pick<FastifyReply, 'hasHeader'>): boolean {
  return reply.hasHeader('preference-applied');
}

/** Aborted when the connection of a request is gone, whether it was responded to or not. */
export function connectionOf(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
}
