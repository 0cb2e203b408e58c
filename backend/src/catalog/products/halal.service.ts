import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import type { Settings } from '#backend/platform/settings/settings.schema.js';
import { daysOfSale, isHalalCertified, type HalalCertificate } from '#backend/rules/food/halal.js';

/** The certificate that selling as halal requires (rule F45). */
@Injectable()
export class HalalService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** The certificate in force; null when nothing can be sold as halal now. */
  async certificate(): Promise<HalalCertificate | null> {
    const certificate = certificateOf(await this.settings.current());
    return isHalalCertified(certificate, this.clock.now()) ? certificate : null;
  }

  /**
   * Triggers a new read of the catalogue when the certificate has expired or started since. Cached data here
   * and in browsers lasts until the catalogue changes, and a passing day alone changes nothing.
   */
  async follow(since: Date): Promise<void> {
    const certificate = certificateOf(await this.settings.current());
    if (isHalalCertified(certificate, since) === isHalalCertified(certificate, this.clock.now())) return;
    await this.em.execute(`select pg_notify('catalog_changed', '')`);
  }

  /** Remaining days of sale, 0 or less when it has ended; null where no certificate was entered. */
  async daysLeft(): Promise<number | null> {
    const certificate = certificateOf(await this.settings.current());
    return certificate.until === '' ? null : daysOfSale(certificate, this.clock.now());
  }
}

function certificateOf(settings: Settings): HalalCertificate {
  return {
    certifier: settings['claims.halalCertifier'],
    number: settings['claims.halalCertificate'],
    until: settings['claims.halalCertifiedUntil'],
  };
}
