import { randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { Caller } from '../access/access.decorators.js';
import '../identity.events.js';
import { RecoveryCode } from './factor.entity.js';
import { lockedAccount } from '../locked-account.js';

const CODES = 10;
/** Without characters that are confused when they are copied by hand. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** Ten of thirty characters are 49 bits: too many to guess within the limit of attempts. */
const CODE_LENGTH = 10;

/** Recovery codes for a lost phone (rule I13). */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly audit: AuditService,
  ) {}

  /**
   * Returns ten new codes and voids the old ones; the owner is notified by email. They are shown only this
   * once, and only to a session that has verified a second factor. Throws second_factor_required.
   */
  async renew(caller: Caller): Promise<string[]> {
    if (caller.aal !== 'aal2') throw apiError('second_factor_required');
    const codes = Array.from({ length: CODES }, newCode);
    await this.em.fork().transactional(async (em) => {
      const { id: userId } = await lockedAccount(em, caller.userId);
      const before = await em.nativeDelete(RecoveryCode, { userId });
      const createdAt = this.clock.now();
      await em.insertMany(
        RecoveryCode,
        codes.map((code) => ({ userId, codeHash: this.hash(userId, code), createdAt })),
      );
      if (before > 0) {
        const at = createdAt.toISOString();
        await record(em, 'identity.recovery-codes-renewed', { userId, at }, createdAt);
      }
      await this.audit.note({ action: 'identity.recovery-codes-created', actorId: userId }, em);
    });
    return codes;
  }

  /** Uses up a code in the caller's transaction; false when it is no code, or was used already. */
  async use(em: EntityManager, userId: string, code: string): Promise<boolean> {
    const used = await em.nativeUpdate(
      RecoveryCode,
      { userId, codeHash: this.hash(userId, code), usedAt: null },
      { usedAt: this.clock.now() },
    );
    return used === 1;
  }

  /** The same hash however the code is typed: in lower case, with or without its dash. */
  private hash(userId: string, code: string): string {
    const compact = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
    return this.vault.fingerprint(`${userId}:${compact}`, 'recovery-code');
  }
}

/** 'K7TQM-2XHBD' */
function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
}
