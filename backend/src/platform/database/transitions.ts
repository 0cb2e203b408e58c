/** Which statuses may follow each status of an entity; a status that none follows is final. */
export type Transitions<From extends string, To extends string = From> = Readonly<
  Record<From, readonly To[]>
>;

/** A change of status that the entity's table does not allow: the caller has not checked the current one. */
export class TransitionRefused extends Error {}

/** The status to write. Throws TransitionRefused where the table does not let `to` follow `from`. */
export function follow<From extends string, To extends string>(
  table: Transitions<From, To>,
  from: From,
  to: To,
): To {
  if (!table[from].includes(to)) throw new TransitionRefused(`'${to}' does not follow '${from}'`);
  return to;
}
