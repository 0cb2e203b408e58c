import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../env.js';
import { DatabaseNotifications } from '../database/notifications.js';
import { CachedValue } from '../database/cached-value.js';
import { Setting } from './setting.entity.js';
import { resolveSettings, type ResolvedSettings, type Settings } from './settings.schema.js';

/** The business settings in force, cached and re-read whenever the database reports a change. */
@Injectable()
export class SettingsService {
  private readonly logger = new Logger(SettingsService.name);
  private readonly settings: CachedValue<Settings>;

  constructor(
    em: EntityManager,
    notifications: DatabaseNotifications,
    private readonly env: Env,
  ) {
    this.settings = new CachedValue(notifications, async () => {
      const { settings, misfits } = await this.read(em.fork());
      if (misfits.length > 0)
        this.logger.error(`invalid settings, defaults are in force: ${misfits.join(', ')}`);
      return settings;
    });
  }

  current(): Promise<Settings> {
    return this.settings.get();
  }

  /**
   * The settings as stored now, in the caller's transaction: for decisions that must not use a cached value.
   */
  async inForce(em: EntityManager): Promise<Settings> {
    return (await this.read(em)).settings;
  }

  private async read(em: EntityManager): Promise<ResolvedSettings> {
    const rows = await em.findAll(Setting, { limit: 1000, disableIdentityMap: true });
    const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    return resolveSettings(stored, { samples: this.env.hasSampleContent });
  }
}
