import { Injectable } from '@nestjs/common';
import { DataExportService } from '#backend/identity/privacy/data-export.service.js';
import { ErasureService } from '#backend/identity/privacy/erasure.service.js';
import { Env } from '#backend/platform/env.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { LetterSender } from '#worker/emails/letter-sender.js';

/** The letters about somebody's data. */
@Injectable()
export class MeLetterConsumer {
  constructor(
    private readonly exports: DataExportService,
    private readonly erasure: ErasureService,
    private readonly letters: LetterSender,
    private readonly env: Env,
  ) {}

  async exportReady(fact: Fact<'identity.export-requested'>): Promise<void> {
    const { exportId } = fact.payload;
    const facts = await this.exports.letterFacts(exportId);
    if (!facts) return;
    const values = {
      firstName: facts.firstName,
      exportDays: String(facts.exportDays),
      actionLink: `${this.env.values.PUBLIC_URL}/account?tab=settings&export=${exportId}`,
    };
    await this.letters.send(fact, { name: 'accountExportReady', to: facts.email, values });
  }

  /** The address is forgotten once the letter is out; a letter that was sent twice is the price of that. */
  async erased(fact: Fact<'identity.account-erased'>): Promise<void> {
    const { farewellId } = fact.payload;
    const facts = await this.erasure.farewell(farewellId);
    if (!facts) return;
    const erasedDate = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeZone: 'Europe/London',
    }).format(new Date(facts.erasedAt));
    const values = { firstName: facts.firstName, erasedDate };
    const name = facts.open ? (`accountErased.${facts.open}` as const) : 'accountErased';
    await this.letters.send(fact, { name, to: facts.email, values, greets: 'as given' });
    await this.erasure.forgetFarewell(farewellId);
  }
}
