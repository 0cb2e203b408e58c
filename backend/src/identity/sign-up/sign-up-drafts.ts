import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { ProfessionalData } from '../links/links.dto.js';

const DAY_MS = 86_400_000;

/** The details of a person who signed up as a professional. */
export const ProfessionalDetails = z.object({
  referredByCode: z.string().nullable(),
  profession: z.string().nullable(),
  registerNumber: z.string().nullable(),
});
export type ProfessionalDetails = z.infer<typeof ProfessionalDetails>;

/** The professional details in a client's data; empty fields count as not sent. */
export function professionalDetailsOf(given: ProfessionalData): ProfessionalDetails {
  return {
    referredByCode: given.referred_by_code || null,
    profession: given.profession || null,
    registerNumber: given.register_number || null,
  };
}

/** The ids of the wordings that a person agreed to at sign-up. */
export const AgreedAtSignUp = z.object({ terms: z.uuid(), age: z.uuid().optional() });
export type AgreedAtSignUp = z.infer<typeof AgreedAtSignUp>;

const Draft = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  ageConfirmedAt: z.iso.datetime().nullable(),
  /** The wordings that were shown (rule H23); a sign-up of an older release has none. */
  agreed: AgreedAtSignUp.nullish(),
  professional: ProfessionalDetails.nullish(),
});
/** The account that a sign-up becomes once its address is confirmed. */
export type SignUpDraft = z.infer<typeof Draft>;

/** A sign-up as stored in its row. */
export interface SealedDraft {
  readonly sealed: Uint8Array;
  /** Of the browser that made it; null when a program or another website's page did. */
  readonly browserMark: string | null;
}

interface WaitingRow {
  readonly sealed: Uint8Array;
  readonly browser_mark: string | null;
}

/** Pending sign-ups. They are sealed: the table of links contains no names. */
@Injectable()
export class SignUpDrafts {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Seals a draft for its own address only; it may be copied to a further link of that address. */
  seal(draft: SignUpDraft, email: string): Buffer {
    return this.vault.seal(draft, contextOf(email));
  }

  open(sealed: Uint8Array, email: string): SignUpDraft {
    return Draft.parse(this.vault.open(sealed, contextOf(email)));
  }

  /**
   * A pending sign-up of an address, at most a day old: one that this browser made, else the newest. Its
   * origin decides nothing: the password of another browser's sign-up is never used (rule I30).
   */
  async waiting(
    em: EntityManager,
    { email, mark }: { readonly email: string; readonly mark: string | undefined },
  ): Promise<SealedDraft | null> {
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const rows = await em.execute<WaitingRow[]>(
      `select sealed, browser_mark from link_request
        where email = ? and kind = 'signup' and used_at is null and sealed is not null and created_at > ?
        order by coalesce(browser_mark = ?, false) desc, created_at desc, id desc limit 1`,
      [email, since, mark ?? ''],
    );
    const [row] = rows;
    return row ? { sealed: row.sealed, browserMark: row.browser_mark } : null;
  }

  /** Empties the other sign-ups of an address that now has its account; the one in use empties itself. */
  async forgetOthers(em: EntityManager, email: string): Promise<void> {
    await em.execute(
      `update link_request set sealed = null where id in (
         select id from link_request where email = ? and kind = 'signup' and sealed is not null
         for update skip locked)`,
      [email],
    );
  }
}

function contextOf(email: string): string {
  return `link_request.sealed:${email}`;
}
