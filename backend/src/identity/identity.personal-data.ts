import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { Vault } from '../platform/vault/vault.js';
import { WordingsService } from '../platform/wordings/wordings.service.js';
import { allergenWords } from '../rules/food/allergens.js';
import { deviceName } from './sessions/device-name.js';
import { MfaFactor } from './factors/factor.entity.js';
import { LinkRequest } from './links/link-request.entity.js';
import { openHealth } from './profile/health-profile.js';
import { Address, Consent, DataExport } from './profile/profile.entity.js';
import { LoginSession } from './sessions/login-session.entity.js';
import { User, UserRole } from './user.entity.js';

/** Personal data of identity: the account and everything that belongs to it. */
@Injectable()
export class IdentityPersonalData implements PersonalDataProvider {
  readonly module = 'identity';

  constructor(
    registry: PersonalDataRegistry,
    private readonly vault: Vault,
    private readonly wordings: WordingsService,
  ) {
    registry.register(this);
    registry.holdBy(holdAccount);
  }

  async exportFor({ userId }: Person, em: EntityManager): Promise<DataSheet[]> {
    return [
      await this.profile(userId, em),
      await addresses(userId, em),
      await consents(userId, em, this.wordings),
      await sessions(userId, em),
      await factors(userId, em),
      await exports(userId, em),
    ];
  }

  /** The rows that reference an account are deleted with it. */
  async erase({ userId, email }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(LinkRequest, { $or: [{ userId }, { email }, { newEmail: email }] });
    await em.nativeDelete(UserRole, { userId });
    await em.nativeDelete(User, { id: userId });
  }

  async forgetHealth({ userId }: Person, em: EntityManager): Promise<void> {
    await em.nativeUpdate(User, { id: userId }, { healthSealed: null });
  }

  private async profile(userId: string, em: EntityManager): Promise<DataSheet> {
    const user = await em.findOne(User, { id: userId }, { disableIdentityMap: true });
    const roles = await em.find(UserRole, { userId }, { disableIdentityMap: true });
    if (!user) return { name: 'profile', rows: [] };
    const { dietaryPreference, allergens, notes, nutritionGoal } = openHealth(
      this.vault,
      userId,
      user.healthSealed,
    );
    const row = {
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone ?? null,
      dietaryPreference,
      allergens: allergenWords(allergens),
      notes,
      goalProteinG: nutritionGoal?.proteinG ?? null,
      goalFibreG: nutritionGoal?.fibreG ?? null,
      goalCalories: nutritionGoal?.calories ?? null,
      mealsADay: nutritionGoal?.mealsADay ?? null,
      roles: roles.map(({ role }) => role).join(', '),
      ageConfirmedAt: iso(user.ageConfirmedAt),
      emailConfirmedAt: iso(user.emailConfirmedAt),
      lastSignInAt: iso(user.lastSignInAt),
      createdAt: iso(user.createdAt),
    };
    return { name: 'profile', rows: [row] };
  }
}

async function holdAccount(em: EntityManager, userId: string): Promise<boolean> {
  const rows = await em.execute('select 1 from app_user where id = ? for key share', [userId], 'all');
  return rows.length > 0;
}

async function addresses(userId: string, em: EntityManager): Promise<DataSheet> {
  const found = await em.find(Address, { userId }, { disableIdentityMap: true });
  return {
    name: 'addresses',
    rows: found.map(({ userId: _owner, createdAt, apartment, courierNote, ...rest }) => ({
      ...rest,
      apartment: apartment ?? null,
      courierNote: courierNote ?? null,
      createdAt: iso(createdAt),
    })),
  };
}

async function consents(userId: string, em: EntityManager, wordings: WordingsService): Promise<DataSheet> {
  const found = await em.find(Consent, { userId }, { orderBy: { id: 'asc' }, disableIdentityMap: true });
  const ids = found.flatMap(({ wordingId }) => wordingId ?? []);
  const words = await wordings.byId(ids, em);
  return {
    name: 'consents',
    rows: found.map(({ name, isGiven, decidedAt, wordingId }) => {
      const shown = wordingId ? words.get(wordingId) : undefined;
      const { version = null, words: text = null } = shown ?? {};
      return { name, isGiven, decidedAt: iso(decidedAt), version, words: text };
    }),
  };
}

async function sessions(userId: string, em: EntityManager): Promise<DataSheet> {
  const found = await em.find(LoginSession, { userId }, { disableIdentityMap: true });
  return {
    name: 'sessions',
    rows: found.map(({ userAgent, createdAt, activeAt }) => ({
      device: deviceName(userAgent),
      userAgent: userAgent ?? null,
      createdAt: iso(createdAt),
      activeAt: iso(activeAt),
    })),
  };
}

/** Without the secrets: with them the export would open the account. */
async function factors(userId: string, em: EntityManager): Promise<DataSheet> {
  const found = await em.find(MfaFactor, { userId }, { disableIdentityMap: true });
  return {
    name: 'second-factors',
    rows: found.map(({ friendlyName, status, createdAt }) => ({
      name: friendlyName ?? null,
      status,
      createdAt: iso(createdAt),
    })),
  };
}

async function exports(userId: string, em: EntityManager): Promise<DataSheet> {
  const found = await em.find(DataExport, { userId }, { disableIdentityMap: true });
  return {
    name: 'exports',
    rows: found.map(({ createdAt, expiresAt }) => ({ createdAt: iso(createdAt), expiresAt: iso(expiresAt) })),
  };
}

function iso(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
