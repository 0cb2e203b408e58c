import type { Shape } from './shape.js';

/** What two databases do not have alike: one that migrations made, one that was made from the entities. */
export interface Difference {
  /** As PostgreSQL's kinds and names go, such as `trigger orders.orders_hold_ends`. */
  readonly name: string;
  /** How the migrations define it; undefined when they do not have it. */
  readonly migrations: string | undefined;
  /** How entities and database files define it; undefined when they do not have it. */
  readonly entities: string | undefined;
}

/** Every difference, in the order of the entities' shape; what the migrations alone have comes last. */
export function differencesOf(migrations: Shape, entities: Shape): Difference[] {
  const names = new Set([...entities.keys(), ...migrations.keys()]);
  return [...names]
    .map((name) => ({ name, migrations: migrations.get(name), entities: entities.get(name) }))
    .filter((difference) => difference.migrations !== difference.entities);
}

/** A difference in words, with both definitions where there are two. */
export function describeDifference({ name, migrations, entities }: Difference): string {
  if (migrations === undefined) return `${name}: no migration makes it`;
  if (entities === undefined)
    return `${name}: the migrations make it, no entity or database file asks for it`;
  return `${name} differs\n    entities:   ${entities}\n    migrations: ${migrations}`;
}
