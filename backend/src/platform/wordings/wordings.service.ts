import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AgreedWording } from '#backend/rules/identity/agreed-words.js';
import { Clock } from '../clock/clock.js';
import { AgreedWords } from './agreed-words.entity.js';

/**
 * Wordings known to be stored, so that an order neither looks them up nor hashes them; as many as prices and
 * ages create.
 */
const MAX_KNOWN = 5000;
const UUID_BYTES = 16;

/** Words as staff see them, and as a person's own export holds them. */
export type ShownWording = Pick<AgreedWords, 'kind' | 'version' | 'words'>;

/**
 * Stores which wording a person agreed to (rule H23). Nothing in it is personal; the records that refer to it
 * are.
 */
@Injectable()
export class WordingsService {
  /** Their ids by their text. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the ids of wordings. New ones are committed at once, independent of the caller's transaction: two
   * transactions with the same new wording would wait for one another.
   */
  async keep(...wordings: readonly AgreedWording[]): Promise<string[]> {
    const rows = wordings.map((wording) => {
      const text = textOf(wording);
      const id = this.known.get(text);
      return { wording, text, id: id ?? wordingId(text), isKnown: id !== undefined };
    });
    const fresh = rows.filter(({ isKnown }) => !isKnown);
    if (fresh.length > 0) {
      const createdAt = this.clock.now();
      await this.em.fork().upsertMany(
        AgreedWords,
        fresh.map(({ id, wording }) => ({ id, ...wording, createdAt })),
        { onConflictAction: 'ignore' },
      );
      if (this.known.size > MAX_KNOWN) this.known.clear();
      for (const { id, text } of fresh) this.known.set(text, id);
    }
    return rows.map(({ id }) => id);
  }

  /** The id of one wording, as `keep`. */
  async keepOne(wording: AgreedWording): Promise<string> {
    const [id = ''] = await this.keep(wording);
    return id;
  }

  /** The wordings of these ids, in their order; read in the caller's transaction where there is one. */
  async find(ids: readonly string[], em: EntityManager = this.em.fork()): Promise<ShownWording[]> {
    const byId = await this.byId(ids, em);
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The wordings of any number of ids. */
  async byId(
    ids: readonly string[],
    em: EntityManager = this.em.fork(),
  ): Promise<ReadonlyMap<string, ShownWording>> {
    if (ids.length === 0) return new Map();
    const found = await em.find(
      AgreedWords,
      { id: { $in: [...new Set(ids)] } },
      { disableIdentityMap: true },
    );
    return new Map(found.map(({ id, kind, version, words }) => [id, { kind, version, words }]));
  }
}

function textOf({ kind, version, words }: AgreedWording): string {
  return [kind, version, words].join('\n');
}

/** The same id for the same words for ever, on every machine: a UUID of version 8 (RFC 9562). */
function wordingId(text: string): string {
  const hex = createHash('sha256').update(text).digest().subarray(0, UUID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-');
}

/** Words in one line each, as an export shows them. */
export function inLines(wordings: readonly ShownWording[]): string {
  return wordings.map(({ kind, version, words }) => `${kind} (${version}): ${words}`).join('\n');
}
