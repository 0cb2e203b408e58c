import type { EntityManager } from '@mikro-orm/postgresql';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { preparedStatement } from '../database/prepared-statement.js';
import type { Vault } from '../vault/vault.js';
import { apiError } from './problems/api-error.js';

const MAX_KEY_LENGTH = 255;
const MAX_STORED_LENGTH = 300;

export interface KeyedRequest {
  readonly key: string;
  readonly requestHash: string;
}

interface ReadKey {
  /** The purpose of the key; the same key for another call is another key. */
  readonly scope: string;
  /** Undefined for a visitor. */
  readonly caller: { readonly userId: string } | undefined;
  readonly header: string | undefined;
  readonly body: unknown;
}

/**
 * Reads the Idempotency-Key header; undefined when none was sent. The body is stored as a keyed hash: with an
 * ordinary one, a reader of the table could find declared allergens by trying them all (rule H1).
 *
 * A key belongs to its caller (rule O10): the account is part of it, so that no other caller gets the
 * response. Visitors have no account and share one space. The body distinguishes them and has to be identical
 * to the character: it holds email, address and phone, and from our own pages a random checkout id. Their
 * network is no part of it, since a phone that loses its connection may retry from another one.
 *
 * Throws validation_failed when the key is too long.
 */
export function keyedRequest(
  { scope, caller, header, body }: ReadKey,
  vault: Vault,
): KeyedRequest | undefined {
  if (header === undefined) return undefined;
  if (header.length === 0 || header.length > MAX_KEY_LENGTH) {
    throw apiError('validation_failed', {
      errors: [{ field: 'Idempotency-Key', message: `1 to ${MAX_KEY_LENGTH} characters` }],
    });
  }
  const space = `${scope}:${caller?.userId ?? 'visitor'}`;
  const key = `${space}:${header}`;
  return {
    // The caller needs space too: a key that is too long is also distinguished by its hash.
    key: key.length > MAX_STORED_LENGTH ? `${space}:${vault.fingerprint(header, 'idempotency key')}` : key,
    requestHash: vault.fingerprint(JSON.stringify(body), 'idempotency'),
  };
}

/** The result of an earlier request with this key. Throws idempotency_mismatch when its body was another. */
export async function findKeyed(em: EntityManager, request: KeyedRequest): Promise<string | undefined> {
  const found = await em.findOne(IdempotencyKey, { key: request.key }, { disableIdentityMap: true });
  if (!found) return undefined;
  if (found.requestHash !== request.requestHash) throw apiError('idempotency_mismatch');
  return found.refId;
}

const CLAIM = `with claimed as (
  insert into idempotency_key (key, request_hash, ref_id, created_at) values ($1, $2, $3, $4)
  on conflict (key) do nothing returning 1)
  select exists (select from claimed) as is_claimed`;
const claim = preparedStatement<{ is_claimed: boolean }>('idempotency_claim', CLAIM);
const claimThenLock = preparedStatement<{ is_claimed: boolean }>(
  'idempotency_claim_then_lock',
  `${CLAIM}, pg_advisory_xact_lock(hashtextextended($5, 0)), pg_advisory_xact_lock(hashtextextended($6, 0))`,
);
const lock = preparedStatement<object>(
  'lock_two',
  'select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))',
);

/**
 * Claims the key in the caller's transaction; false when another request has claimed it meanwhile, which
 * the caller then looks up. A second request waits here until the first has committed.
 */
export async function claimKey(
  em: EntityManager,
  { key, requestHash }: KeyedRequest,
  refId: string,
  now: Date,
): Promise<boolean> {
  const [row] = await claim.rows(em, key, requestHash, refId, now);
  return row?.is_claimed === true;
}

/**
 * The same, and then takes two advisory locks by name until the end of the transaction, in their order, in one
 * statement; without a key the locks alone.
 */
export async function claimKeyThenLock(
  em: EntityManager,
  request: KeyedRequest | undefined,
  {
    refId,
    now,
    locks,
  }: { readonly refId: string; readonly now: Date; readonly locks: readonly [string, string] },
): Promise<boolean> {
  if (!request) {
    await lock.rows(em, ...locks);
    return true;
  }
  const [row] = await claimThenLock.rows(em, request.key, request.requestHash, refId, now, ...locks);
  return row?.is_claimed === true;
}
