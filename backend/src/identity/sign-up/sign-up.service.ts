import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { AuthError } from '../access/auth-error.js';
import { BrowserSecrets } from '../links/browser-secret.js';
import { LinkLimitsService } from '../links/link-limits.service.js';
import { LinkRequestsService, type LinkReturn } from '../links/link-requests.service.js';
import type { SignUpBody } from '../links/links.dto.js';
import { Passwords } from '../sign-in/passwords.js';
import { SignUpAgreements } from './sign-up-agreements.js';
import { professionalDetailsOf, SignUpDrafts } from './sign-up-drafts.js';
import { User } from '../user.entity.js';
import { wireUser, type WireUser } from '../sessions/wire-user.js';

/** The origin of a sign-up. */
export interface SignUpOrigin {
  readonly address: string;
  /**
   * The browser's secret; null for a form of another website, which must not use the browser's (rule I30).
   */
  readonly secret: string | null;
}

/** Signing up (rules I1–I3). */
@Injectable()
export class SignUpService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly env: Env,
    private readonly passwords: Passwords,
    private readonly drafts: SignUpDrafts,
    private readonly browsers: BrowserSecrets,
    private readonly links: LinkRequestsService,
    private readonly limits: RateLimits,
    private readonly linkLimits: LinkLimitsService,
    private readonly agreements: SignUpAgreements,
  ) {}

  /**
   * Stores a sign-up until its address is confirmed, and returns the account it will become. For an address
   * that has an account the work and the response are the same, and its owner gets another email. Throws
   * AuthError weak_password and rate_limited, and user_already_exists where the deployment chose to reveal it
   * (rule I3).
   */
  async signUp(given: SignUpBody, back: LinkReturn, from: SignUpOrigin): Promise<WireUser> {
    const { email, password, data } = given;
    this.passwords.assertGood(password);
    // Addresses with and without an account count alike, before any account is looked up (rule I3).
    await this.linkLimits.takeOfNetwork(from);
    await this.limits.take('signUpLink', email, { address: from.address });
    if (this.env.values.AUTH_REVEAL_EXISTING) await this.assertUnknown(email);
    const now = this.clock.now();
    const account = {
      userId: randomUUID(),
      firstName: data.first_name ?? '',
      lastName: data.last_name ?? '',
      passwordHash: await this.passwords.hash(password),
      ageConfirmedAt: data.age_confirmed ? now.toISOString() : null,
      agreed: await this.agreements.ofSignUp({ age: data.age_confirmed === true }),
      professional: data.professional ? professionalDetailsOf(data.professional) : null,
    };
    const sealed = this.drafts.seal(account, email);
    const browserMark = from.secret === null ? null : this.browsers.markOf(from.secret, email);
    await this.links.ask({ ...back, kind: 'signup', email, draft: { sealed, browserMark } });
    const { userId: id, firstName, lastName } = account;
    const times = { emailConfirmedAt: null, lastSignInAt: null, createdAt: now, updatedAt: now };
    return wireUser({ id, email, firstName, lastName, ...times });
  }

  private async assertUnknown(email: string): Promise<void> {
    if ((await this.em.fork().count(User, { email })) > 0) throw new AuthError('user_already_exists');
  }
}
