import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Vault } from '../vault/vault.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Who did something, as far as is known. */
export interface AuditSubject {
  /** The account that did it. */
  readonly actorId?: string | null | undefined;
  /** The caller's address; stored as a keyed hash (rule I8). */
  readonly address?: string | undefined;
}

export interface AuditNote extends AuditSubject {
  /** Such as 'identity.signed-in'; a module's own action. */
  readonly action: `${string}.${string}`;
  /** The account or object it was done to. */
  readonly subjectId?: string | undefined;
  /** Never personal in clear, never about health. */
  readonly details?: AuditEntry['details'];
}

/** Writes the security log (rule H4). */
@Injectable()
export class AuditService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes an entry: with an entity manager as part of its transaction, else at once in a transaction of its
   * own.
   */
  async note(note: AuditNote, em: EntityManager = this.em.fork()): Promise<void> {
    await em.insert(AuditEntry, {
      at: this.clock.now(),
      actorId: note.actorId ?? null,
      action: note.action,
      subjectId: note.subjectId ?? null,
      addressHash: note.address === undefined ? null : this.addressHash(note.address),
      details: note.details ?? {},
    });
  }

  /** How an address is stored in the log: the same address can be found again, but not read. */
  addressHash(address: string): string {
    return this.vault.fingerprint(address, 'address');
  }
}
