import pg from 'pg';
import { isStalePlan } from '../database/prepared-statement.js';

/** By the text of a statement: the name under which connections prepare it. */
const names = new Map<string, string>();
let prepared = 0;

/**
 * A connection of BullMQ's pool on PostgreSQL. BullMQ sends the same few texts for every job: under a name, a
 * connection parses and plans each of them once. The queue's connections belong to no pooler, since BullMQ listens.
 *
 * When a newer release changes a result while this one still runs, the old plan is refused once, and the text
 * gets another name; what failed is offered again by the relay.
 */
export class QueueClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.query = new Proxy(this.query, {
      apply(target, self: unknown, args: unknown[]): unknown {
        const [text, values, done] = args;
        if (typeof text !== 'string' || !Array.isArray(values) || typeof done !== 'function')
          return Reflect.apply(target, self, args);
        const ended = (error: unknown, result: unknown): void => {
          if (isStalePlan(error)) names.delete(text);
          Reflect.apply(done, undefined, [error, result]);
        };
        return Reflect.apply(target, self, [{ name: nameOf(text), text, values }, ended]);
      },
    });
  }
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  prepared += 1;
  const name = `bullmq_${prepared}`;
  names.set(text, name);
  return name;
}
