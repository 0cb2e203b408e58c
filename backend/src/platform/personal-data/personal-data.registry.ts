import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { apiError } from '../http/problems/api-error.js';

/** Whose data it is. The address is confirmed, so what a guest of it left belongs to the account too. */
export interface Person {
  readonly userId: string;
  /** Lower case, as it is stored. */
  readonly email: string;
}

export type Cell = string | number | boolean | null;

/** A file of an export that is no table, such as a photo. */
export interface DataFile {
  /** With its ending. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One table of an export, with a heading for each column: what a person can read without us. */
export interface DataSheet {
  /** The file's name without its ending, such as 'orders'. */
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** What belongs to its rows, read one at a time. */
  readonly files?: AsyncIterable<DataFile>;
}

/** What outlives an account for a while, and is written about: food on its way, or something to be settled (rules H5, H40). */
export type OpenMatter = 'delivery' | 'complaint';

/** What a module that keeps personal data can do with it (rules H2, H3). */
export interface PersonalDataProvider {
  readonly module: string;
  /** Everything the module holds about somebody. */
  exportFor(person: Person, em: EntityManager): Promise<readonly DataSheet[]>;
  /** What will outlive an erasure; asked before it, in its transaction. */
  openMatters?(person: Person, em: EntityManager): Promise<readonly OpenMatter[]>;
  /** Takes everything personal out, in the caller's transaction; financial records stay without the name. */
  erase(person: Person, em: EntityManager): Promise<void>;
  /** Takes the health details out in the caller's transaction, for consent that was withdrawn. */
  forgetHealth?(person: Person, em: EntityManager): Promise<void>;
}

/** Locks an account in the caller's transaction without keeping others from doing so; false when it is gone. */
export type HoldAccount = (em: EntityManager, userId: string) => Promise<boolean>;

/** The modules that keep personal data, each registered by itself: identity knows none of them. */
@Injectable()
export class PersonalDataRegistry {
  private readonly modules = new Map<string, PersonalDataProvider>();
  private holding: HoldAccount | undefined;

  register(module: PersonalDataProvider): void {
    this.modules.set(module.module, module);
  }

  /** Says how an account is held; the module of the accounts does that. */
  holdBy(hold: HoldAccount): void {
    this.holding = hold;
  }

  /**
   * Keeps an account from being erased until the caller's transaction is over, so that what it writes about its person
   * is found by the erasure (rule H50); false when the account is gone. Comes before every lock that an erasure takes
   * too: the erasure begins with this one.
   */
  async hold(em: EntityManager, userId: string): Promise<boolean> {
    if (!this.holding) throw new Error('nothing has said how accounts are held');
    return this.holding(em, userId);
  }

  /** The same for what somebody signed in asks for. Throws token_invalid when their account is gone. */
  async holdOwn(em: EntityManager, userId: string): Promise<void> {
    if (!(await this.hold(em, userId))) throw apiError('token_invalid');
  }

  get names(): string[] {
    return [...this.modules.keys()].sort();
  }

  /** All sheets, module by module: they are read one after the other, so that an export holds one of them at a time. */
  async *exportFor(person: Person, em: EntityManager): AsyncGenerator<DataSheet> {
    for (const module of this.modules.values()) yield* await module.exportFor(person, em);
  }

  /** What outlives the erasure of this person, of all modules. */
  async openMatters(person: Person, em: EntityManager): Promise<ReadonlySet<OpenMatter>> {
    const open = new Set<OpenMatter>();
    for (const module of this.modules.values())
      for (const each of (await module.openMatters?.(person, em)) ?? []) open.add(each);
    return open;
  }

  /** Erases in every module; all of it or nothing, with the caller's transaction. */
  async erase(person: Person, em: EntityManager): Promise<void> {
    for (const module of this.modules.values()) await module.erase(person, em);
  }

  /** Forgets health details in every module that keeps some. */
  async forgetHealth(person: Person, em: EntityManager): Promise<void> {
    for (const module of this.modules.values()) await module.forgetHealth?.(person, em);
  }
}
