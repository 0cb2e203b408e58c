import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../platform/clock/clock.js';
import { Vault } from '../platform/vault/vault.js';
import { LinkRequest } from './link-request.entity.js';

const DAY_MS = 86_400_000;

/** What somebody said who signed up as a professional. */
export const ProfessionalFacts = z.object({
  referredByCode: z.string().nullable(),
  profession: z.string().nullable(),
  registerNumber: z.string().nullable(),
});
export type ProfessionalFacts = z.infer<typeof ProfessionalFacts>;

const Draft = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  ageConfirmedAt: z.iso.datetime().nullable(),
  professional: ProfessionalFacts.nullish(),
});
/** The account that a sign-up will be once its address is confirmed. */
export type SignUpDraft = z.infer<typeof Draft>;

/** Sign-ups that wait for their confirmation. They are sealed: the table of links holds no names. */
@Injectable()
export class SignUpDrafts {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** A sealed draft opens for its own address only; it may be copied to a further link of that address. */
  seal(draft: SignUpDraft, email: string): Buffer {
    return this.vault.seal(draft, contextOf(email));
  }

  open(sealed: Uint8Array, email: string): SignUpDraft {
    return Draft.parse(this.vault.open(sealed, contextOf(email)));
  }

  /** The newest sign-up of an address that still waits, sealed; they wait for a day at most. */
  async newestSealed(em: EntityManager, email: string): Promise<Uint8Array | null> {
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const link = await em.findOne(
      LinkRequest,
      { email, kind: 'signup', usedAt: null, sealed: { $ne: null }, createdAt: { $gt: since } },
      { orderBy: { createdAt: 'desc', id: 'desc' }, fields: ['sealed'], disableIdentityMap: true },
    );
    return link?.sealed ?? null;
  }

  /** The same, opened: what signing in asks to tell an address that was never confirmed from a wrong one. */
  async newest(em: EntityManager, email: string): Promise<SignUpDraft | undefined> {
    const sealed = await this.newestSealed(em, email);
    return sealed ? this.open(sealed, email) : undefined;
  }
}

function contextOf(email: string): string {
  return `link_request.sealed:${email}`;
}
