import type { EntityManager } from '@mikro-orm/postgresql';

export interface AuditPage {
  /** The number of the last entry of the previous page. */
  readonly before: string;
  /** The number of the oldest entry that may be shown. */
  readonly oldest: string;
  /** Only entries of this action; null for any. */
  readonly action: string | null;
  readonly limit: number;
}

/** The numbers of the entries of some days: entries are numbered in the order of their time. */
export async function auditRange(
  em: EntityManager,
  { from, to }: { readonly from: Date | undefined; readonly to: Date | undefined },
): Promise<{ readonly oldest: string; readonly before: string | undefined }> {
  const oldest = from && (await firstAt(em, from));
  const next = to && (await firstAt(em, to));
  return { oldest: from ? (oldest ?? PAST_THE_NEWEST) : '0', before: next };
}

/** Above every number an entry can have. */
export const PAST_THE_NEWEST = '9223372036854775807';

/** The first entry at or after a time; undefined when there is none. */
async function firstAt(em: EntityManager, at: Date): Promise<string | undefined> {
  const [row] = await em.execute<IdRow[]>(
    'select id from audit_entry where at >= ? order by at, id limit 1',
    [at],
  );
  return row && String(row.id);
}

interface IdRow {
  id: string;
}

const idsOf = (rows: readonly IdRow[]): string[] => rows.map(({ id }) => String(id));

/**
 * Entries of what a person did and of what was done to them, newest first: by two indexes, each a page at
 * most.
 */
export async function auditEntriesOf(
  em: EntityManager,
  id: string,
  { before, oldest, action, limit }: AuditPage,
): Promise<string[]> {
  const ofAction = action === null ? '' : 'and action = ?';
  const page = [before, oldest, ...(action === null ? [] : [action]), limit];
  const uuid = id.length === 36 ? id : null;
  const rows = await em.execute<IdRow[]>(
    `select id from (
       (select id from audit_entry where actor_id = ?::uuid and id < ? and id >= ? ${ofAction} order by id desc limit ?)
       union
       (select id from audit_entry where subject_id = ? and id < ? and id >= ? ${ofAction} order by id desc limit ?)
     ) found order by id desc limit ?`,
    [uuid, ...page, id, ...page, limit],
  );
  return idsOf(rows);
}

/**
 * Entries whose action contains these words, newest first. There are a hundred actions at most, whatever the
 * log holds: they are stepped through by their index, and of each match a page at most is read.
 */
export async function auditEntriesByAction(
  em: EntityManager,
  words: string,
  { before, oldest, limit }: AuditPage,
): Promise<string[]> {
  const rows = await em.execute<IdRow[]>(
    `with recursive known as (
       (select action from audit_entry order by action limit 1)
       union all
       select (select e.action from audit_entry e where e.action > known.action order by e.action limit 1)
         from known where known.action is not null
     )
     select entry.id from known
      cross join lateral (
        select a.id from audit_entry a
         where a.action = known.action and a.id < ? and a.id >= ? order by a.id desc limit ?
      ) entry
      where position(? in known.action) > 0
      order by entry.id desc limit ?`,
    [before, oldest, limit, words, limit],
  );
  return idsOf(rows);
}

/** The account of an address; undefined when there is none. */
export async function userIdOf(em: EntityManager, email: string): Promise<string | undefined> {
  const [row] = await em.execute<IdRow[]>('select id from app_user where email = ?', [email.toLowerCase()]);
  return row?.id;
}

/** The addresses of accounts, by id; a deleted account has none. */
export async function emailsOf(
  em: EntityManager,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const places = userIds.map(() => '?').join(', ');
  const rows = await em.execute<{ id: string; email: string }[]>(
    `select id, email from app_user where id in (${places})`,
    [...userIds],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
