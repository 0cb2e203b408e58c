import { EntityManager } from '@mikro-orm/postgresql';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CommunityEventPlanningService } from '#backend/community/sessions/community-event-planning.service.js';
import { IdentityService, type NewUser } from '#backend/identity/identity.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Mailer } from '#backend/platform/mailer/mailer.js';
import { londonDate, londonInstant, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { BoxChargingService } from '#backend/boxes/cut-off/box-charging.service.js';
import { BoxRemindersService } from '#backend/boxes/cut-off/box-reminders.service.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { EventJobHandler } from '#worker/event-job-handler.js';
import { signedIn, type Person, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';
import { readFileSync } from 'node:fs';
import { drawing, type Character, type Draw } from './cast.js';

const MINUTE_MS = 60_000;
const MAX_ROUNDS = 50;
const SEED = 20_261_126;
/** Every account of the history has it until the snapshot is loaded. */
const PASSWORD = 'Of-the-history-1';

type Roles = NewUser['roles'];

/** A person of the history, with an account. */
export interface Actor extends Character, Person {}

/** The shop whose year is lived through, with the means to make its time pass. */
export class World {
  /** What was refused, by the reason, and how often. */
  readonly refusals = new Map<string, number>();
  readonly draw: Draw = drawing(SEED);

  private constructor(
    readonly shop: TestShop,
    readonly worker: TestWorker,
    readonly admin: Person,
    readonly startDate: IsoDate,
  ) {}

  /** Opens the shop with its whole catalogue and the accounts of the demo. Emails are not sent. */
  static async open(): Promise<World> {
    const shop = await TestShop.open();
    const worker = await TestWorker.open(shop, [
      { provide: Mailer, useValue: { send: () => Promise.resolve() } },
    ]);
    await shop
      .get(CatalogImportService)
      .importFiles(await readCatalogFiles('backend/catalog-content'), { recipes: true });
    const series: unknown = JSON.parse(readFileSync('backend/catalog-content/community.json', 'utf8'));
    await shop.get(CommunityEventPlanningService).importSeries(series);
    await shop.get(CommunityEventPlanningService).plan();
    const admin = await ensure(shop, { email: 'admin@demo.test', firstName: 'Ada', lastName: 'Admin' }, [
      'admin',
    ]);
    const startDate = londonDate(shop.get(Clock).now());
    return new World(shop, worker, admin, startDate);
  }

  now(): Date {
    return this.shop.get(Clock).now();
  }

  get today(): IsoDate {
    return londonDate(this.now());
  }

  /** Makes an account, as the start of the demo makes its own. */
  async join<Someone extends Pick<Character, 'email' | 'firstName' | 'lastName'>>(
    someone: Someone,
    roles: Roles = [],
  ): Promise<Someone & Person> {
    return { ...someone, ...(await ensure(this.shop, someone, roles)) };
  }

  /** Time passes until this hour in London, unless it has passed already. */
  async until(date: IsoDate, hour: number, minute = 0): Promise<void> {
    const at = londonInstant(date, hour, minute);
    const minutes = Math.ceil((at.getTime() - this.now().getTime()) / MINUTE_MS);
    if (minutes > 0) await this.shop.outside.advanceClock({ advanceMinutes: minutes });
  }

  /** Everything that follows from what was done, but for the emails. */
  async settle(): Promise<number> {
    let done = 0;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const jobs = await this.worker.take({ flush: false });
      const work = jobs.filter(({ consumer }) => !/email/i.test(consumer));
      if (jobs.length === 0) return done;
      if (work.length > 0) await this.worker.get(EventJobHandler).run(work);
      done += work.length;
    }
    throw new Error('Something is always due.');
  }

  /** What a worker does at night and in the morning: cut-offs, reminders, expiries, metrics. */
  async runDue({ isWhole }: { readonly isWhole: boolean }): Promise<void> {
    await this.settle();
    await this.worker.get(BoxRemindersService).remindDue();
    await this.worker.get(BoxChargingService).chargeDue();
    await this.worker.get(PaymentConfirmationService).resolveOverdue();
    await this.settle();
    await this.worker.get(BoxRemindersService).topUpAll();
    await this.shop.sql(`update event_job set done_at = now() where done_at is null`);
    if (!isWhole) return;
    await this.worker.runSchedules();
    if ((await this.settle()) > 0) await this.worker.runSchedules();
  }

  signIn(person: Person): Promise<SignedInPerson> {
    return signedIn(this.shop, person);
  }

  /** A session of staff with its second factor: the administrator's, or a colleague's. */
  async staff(person: Person = this.admin): Promise<SignedInPerson['headers']> {
    const { userId, sessionId, headers } = await this.signIn(person);
    await this.shop.sql(
      `insert into mfa_factor (id, user_id, status, secret_sealed, created_at, updated_at)
       select gen_random_uuid(), $1, 'verified', '', now(), now()
        where not exists (select 1 from mfa_factor where user_id = $1)`,
      [userId],
    );
    await this.shop.sql(`update login_session set aal = 'aal2' where id = $1`, [sessionId]);
    return headers;
  }

  /** The response, or undefined with a note of why it was refused. */
  took(response: ApiResponse, what: string): ApiResponse | undefined {
    if (response.status < 300) return response;
    const code = /"code":"([a-z_]+)"/.exec(response.text)?.[1] ?? response.text.slice(0, 300);
    this.note(`${what}: ${response.status} ${code}`);
    return undefined;
  }

  note(reason: string): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
  }

  get em(): EntityManager {
    return this.shop.get(EntityManager).fork();
  }

  async close(): Promise<void> {
    await this.worker.close();
    await this.shop.close();
  }
}

async function ensure(
  shop: TestShop,
  { email, firstName, lastName }: Pick<Character, 'email' | 'firstName' | 'lastName'>,
  roles: Roles,
): Promise<Person> {
  const userId = await shop.get(IdentityService).ensureUser({
    email,
    firstName,
    lastName,
    password: PASSWORD,
    roles,
  });
  return { userId, email, password: PASSWORD };
}
