import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ProfessionalNote } from './professional-note.entity.js';
import { ProfessionalDetails } from './sign-up-drafts.js';
import { User } from '../user.entity.js';

/** A professional to be enrolled, with the account's own names. */
export interface PendingProfessional extends ProfessionalDetails {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Sign-ups of professionals between their confirmation and their enrolment (rule R10). */
@Injectable()
export class ProfessionalNotesService {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Stores a note with a new account, in the transaction that creates the account. */
  async keep(em: EntityManager, userId: string, facts: ProfessionalDetails): Promise<void> {
    const noteSealed = this.vault.seal(facts, contextOf(userId));
    await em.insert(ProfessionalNote, { userId, noteSealed, createdAt: this.clock.now() });
  }

  /**
   * Removes and returns an account's note, in the caller's transaction, which is to enrol it; null when there
   * is none. Of two concurrent calls, the second waits and gets null.
   */
  async take(em: EntityManager, userId: string): Promise<PendingProfessional | null> {
    const rows = await em.execute<{ note_sealed: Uint8Array }[]>(
      'delete from professional_note where user_id = ? returning note_sealed',
      [userId],
      'all',
    );
    const note = rows[0];
    const user = note && (await em.findOne(User, { id: userId }, { disableIdentityMap: true }));
    if (!user) return null;
    const facts = ProfessionalDetails.parse(this.vault.open(note.note_sealed, contextOf(userId)));
    return { ...facts, email: user.email, firstName: user.firstName, lastName: user.lastName };
  }

  /** Deletes an account's note: a person who has already joined needs none. */
  async forget(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(ProfessionalNote, { userId });
  }
}

function contextOf(userId: string): string {
  return `professional_note.note_sealed:${userId}`;
}
