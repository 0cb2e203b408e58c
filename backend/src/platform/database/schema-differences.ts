import type { SchemaSnapshot } from './shape.js';

/** The differences of two databases: one created by the migrations, one created from the entities. */
export interface Difference {
  /** By PostgreSQL's kinds and names, such as `trigger orders.orders_hold_ends`. */
  readonly name: string;
  /** The migrations' definition; undefined when they do not have it. */
  readonly migrations: string | undefined;
  /** The definition of entities and database files; undefined when they do not have it. */
  readonly entities: string | undefined;
}

/** Every difference, in the order of the entities' shape; objects of the migrations alone come last. */
export function differencesOf(migrations: SchemaSnapshot, entities: SchemaSnapshot): Difference[] {
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
