import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { apiError } from '../http/problems/api-error.js';

/**
 * The owner of the data. The address is confirmed, so the data of their guest orders belongs to the account
 * too.
 */
export interface Person {
  readonly userId: string;
  /** Lower case, as it is stored. */
  readonly email: string;
}

export type Cell = string | number | boolean | null;

/** A file of an export that is no table, such as a photo. */
export interface DataFile {
  /** With its extension. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One table of an export, with a heading for each column: readable without our help. */
export interface DataSheet {
  /** The file's name without its extension, such as 'orders'. */
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** Files of its rows, read one at a time. */
  readonly files?: AsyncIterable<DataFile>;
}

/**
 * What outlives an account for a while, and needs emails: food on its way, or an open complaint (rules H5,
 * H40).
 */
export type RetentionReason = 'delivery' | 'complaint';

/** What a module with personal data can do with it (rules H2, H3). */
export interface PersonalDataProvider {
  readonly module: string;
  /** Everything the module holds about a person. */
  exportFor(person: Person, em: EntityManager): Promise<readonly DataSheet[]>;
  /** What will outlive an erasure; called before it, in its transaction. */
  retentionReasons?(person: Person, em: EntityManager): Promise<readonly RetentionReason[]>;
  /** Removes everything personal in the caller's transaction; financial records stay without the name. */
  erase(person: Person, em: EntityManager): Promise<void>;
  /** Removes the health details in the caller's transaction, after a withdrawn consent. */
  forgetHealth?(person: Person, em: EntityManager): Promise<void>;
}

/** Locks an account in the caller's transaction with a shared lock; false when it is gone. */
export type HoldAccount = (em: EntityManager, userId: string) => Promise<boolean>;

/** The modules that keep personal data, each of which registers its part: identity knows none of them. */
@Injectable()
export class PersonalDataRegistry {
  private readonly modules = new Map<string, PersonalDataProvider>();
  private holding: HoldAccount | undefined;

  register(module: PersonalDataProvider): void {
    this.modules.set(module.module, module);
  }

  /** Registers how an account is held; the module of the accounts calls it. */
  holdBy(hold: HoldAccount): void {
    this.holding = hold;
  }

  /**
   * Keeps an account from being erased until the caller's transaction is over, so that the erasure finds what
   * it writes about its person (rule H50); false when the account is gone. Call it before every lock that an
   * erasure takes too: the erasure begins with this one.
   */
  async hold(em: EntityManager, userId: string): Promise<boolean> {
    if (!this.holding) throw new Error('nothing has said how accounts are held');
    return this.holding(em, userId);
  }

  /** The same for a signed-in person's own request. Throws token_invalid when their account is gone. */
  async holdOwn(em: EntityManager, userId: string): Promise<void> {
    if (!(await this.hold(em, userId))) throw apiError('token_invalid');
  }

  get names(): string[] {
    return [...this.modules.keys()].sort();
  }

  /**
   * All sheets, module by module: they are read one after the other, so that an export holds one of them at a
   * time.
   */
  async *exportFor(person: Person, em: EntityManager): AsyncGenerator<DataSheet> {
    for (const module of this.modules.values()) yield* await module.exportFor(person, em);
  }

  /** What outlives the erasure of this person, from all modules. */
  async retentionReasons(person: Person, em: EntityManager): Promise<ReadonlySet<RetentionReason>> {
    const open = new Set<RetentionReason>();
    for (const module of this.modules.values())
      for (const each of (await module.retentionReasons?.(person, em)) ?? []) open.add(each);
    return open;
  }

  /** Erases in every module; all of it or nothing, with the caller's transaction. */
  async erase(person: Person, em: EntityManager): Promise<void> {
    for (const module of this.modules.values()) await module.erase(person, em);
  }

  /** Erases health details in every module that stores some. */
  async forgetHealth(person: Person, em: EntityManager): Promise<void> {
    for (const module of this.modules.values()) await module.forgetHealth?.(person, em);
  }
}
