import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '#backend/platform/clock/clock.js';
import { CommunityEventDto } from '#backend/community/community.dto.js';
import { CommunityEventPlanningService } from '#backend/community/sessions/community-event-planning.service.js';
import { readFileSync } from 'node:fs';
import { TestShop } from '#test/setup/system/app.js';
import {
  aMember,
  aSession,
  book,
  community,
  cancelBooking,
  places,
  seen,
} from '#test/setup/people/community.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { outcomes, race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

/** Everybody requests a place at once. */
async function raceFor(id: string, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => aSignedInPerson(shop)));
  return outcomes(await Promise.all(people.map((person) => book(shop, person, id))));
}

describe('a place in a session (C1)', () => {
  it('is booked, shown, released, and free for another person', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const id = await aSession(shop, { capacity: 1 });
    const response = await book(shop, person, id);
    expect(response.status).toBe(201);
    expect(response.read(CommunityEventDto)).toMatchObject({ booked: true, placesLeft: 0 });
    expect(await seen(shop, person, id)).toMatchObject({ booked: true, placesLeft: 0 });
    expect(await seen(shop, other, id)).toMatchObject({ booked: false, placesLeft: 0 });
    expect((await book(shop, other, id)).body).toMatchObject({ status: 409, code: 'session_full' });
    expect((await cancelBooking(shop, person, id)).read(CommunityEventDto)).toMatchObject({
      booked: false,
      placesLeft: 1,
    });
    expect((await book(shop, other, id)).status).toBe(201);
  });

  it('is one per person, however often it is booked and released', async () => {
    const person = await aSignedInPerson(shop);
    const id = await aSession(shop);
    const answers = await race(10, () => book(shop, person, id));
    expect(outcomes(answers)).toEqual({ created: 10 });
    expect(await places(shop, id)).toEqual({ taken: 1, booked: 1 });
    await race(5, () => cancelBooking(shop, person, id));
    expect(await places(shop, id)).toEqual({ taken: 0, booked: 0 });
  });

  it('shows the location to attendees', async () => {
    const person = await aSignedInPerson(shop);
    const id = await aSession(shop, { joinUrl: 'https://meet.example/protein' });
    expect((await seen(shop, person, id))?.joinUrl).toBeNull();
    await book(shop, person, id);
    expect((await seen(shop, person, id))?.joinUrl).toBe('https://meet.example/protein');
  });

  it('is neither given nor taken back once it has begun', async () => {
    const person = await aSignedInPerson(shop);
    const id = await aSession(shop, { inHours: -0.1 });
    expect((await book(shop, person, id)).body).toMatchObject({ code: 'session_closed' });
    expect((await cancelBooking(shop, person, id)).body).toMatchObject({ code: 'session_closed' });
    // Under way: still listed; over: not.
    expect(await seen(shop, person, id)).toBeDefined();
    expect(await seen(shop, person, await aSession(shop, { inHours: -1 }))).toBeUndefined();
  });
});

describe('the last place', () => {
  it('goes to one of twenty who want it at once', async () => {
    const id = await aSession(shop, { capacity: 1 });
    expect(await raceFor(id, 20)).toEqual({ created: 1, session_full: 19 });
    expect(await places(shop, id)).toEqual({ taken: 1, booked: 1 });
  });

  it('cannot be given twice in the database either', async () => {
    const id = await aSession(shop, { capacity: 1 });
    const insert = () =>
      shop.sql(
        'insert into community_booking (community_event_id, user_id, created_at) values ($1, gen_random_uuid(), now())',
        [id],
      );
    await insert();
    await expect(insert()).rejects.toThrow('community_event_places');
  });

  it('the control: with places that are not counted, several get it', async () => {
    await shop.sql('alter table community_booking disable trigger community_booking_taken');
    const id = await aSession(shop, { capacity: 1 });
    expect((await raceFor(id, 5))['created']).toBeGreaterThan(1);
    await shop.sql('alter table community_booking enable trigger community_booking_taken');
  });
});

describe('a session that has begun (C1)', () => {
  it('is listed as begun, since its places are neither booked nor cancelled any more', async () => {
    const [holder, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const id = await aSession(shop, { inHours: 1 });
    expect((await book(shop, holder, id)).read(CommunityEventDto).begun).toBe(false);
    expect(await seen(shop, other, id)).toMatchObject({ begun: false });
    const startsAt = shop.get(Clock).now();
    await shop.sql('update community_event set starts_at = $2 where id = $1', [id, startsAt]);
    expect(await seen(shop, other, id)).toMatchObject({ begun: true, booked: false });
    expect((await book(shop, other, id)).body).toMatchObject({ status: 409, code: 'session_closed' });
    expect(await seen(shop, holder, id)).toMatchObject({ begun: true, booked: true });
    const late = await cancelBooking(shop, holder, id);
    expect(late.body).toMatchObject({ status: 409, code: 'session_closed' });
  });
});

describe('benefits (C3)', () => {
  it('open members-only content to members and subscribers', async () => {
    const id = await aSession(shop, { membersOnly: true });
    const [customer, member, subscriber] = [
      await aSignedInPerson(shop),
      await aMember(shop),
      await aSignedInPerson(shop),
    ];
    const refused = await book(shop, customer, id);
    expect(refused.body).toMatchObject({ status: 403, code: 'members_only' });
    expect((await book(shop, member, id)).status).toBe(201);
    await shop.sql(
      'insert into community_subscriber (subscription_id, user_id) values (gen_random_uuid(), $1)',
      [subscriber.userId],
    );
    expect((await book(shop, subscriber, id)).status).toBe(201);
    expect((await community(shop, customer)).me.hasBenefits).toBe(false);
    expect((await community(shop, member)).me.hasBenefits).toBe(true);
    expect((await community(shop, subscriber)).me.hasBenefits).toBe(true);
  });

  it('give one slot of the consultant a month, also when several are asked for at once', async () => {
    const person = await aMember(shop);
    const slot = (date: string) =>
      aSession(shop, { kind: 'consultant', membersOnly: true, startsAt: new Date(date) });
    const slots = await Promise.all(
      ['2031-03-03', '2031-03-10', '2031-03-17', '2031-03-24'].map((day) => slot(`${day}T10:00:00Z`)),
    );
    const answers = await race(4, (each) => book(shop, person, slots[each] ?? ''));
    expect(outcomes(answers)).toEqual({ created: 1, consultant_booked: 3 });
    expect((await book(shop, person, await slot('2031-04-07T09:00:00Z'))).status).toBe(201);
    // A member who cancels the slot may choose another one.
    for (const id of slots) await cancelBooking(shop, person, id);
    expect((await book(shop, person, slots[2] ?? '')).status).toBe(201);
  });

  it("do not offer a consultant's slot that has begun, which nobody can book any more", async () => {
    const [holder, other] = [await aMember(shop), await aMember(shop)];
    const id = await aSession(shop, { kind: 'consultant', membersOnly: true, inHours: 1 });
    expect((await book(shop, holder, id)).status).toBe(201);
    const free = await aSession(shop, { kind: 'consultant', membersOnly: true, inHours: 1 });
    expect(await seen(shop, other, free)).toBeDefined();
    const begun = `update community_event set starts_at = $2 where id = $1`;
    const justNow = new Date(shop.get(Clock).now().getTime() - 60_000);
    for (const each of [id, free]) await shop.sql(begun, [each, justNow]);
    expect(await seen(shop, other, free)).toBeUndefined();
    expect(await seen(shop, holder, id)).toMatchObject({ booked: true });
  });

  it("do not offer a second consultant's slot in the month of the first (C3)", async () => {
    const person = await aMember(shop);
    const slot = (date: string) =>
      aSession(shop, { kind: 'consultant', membersOnly: true, startsAt: new Date(date) });
    // The first of May begins in London while it is still April in UTC.
    const [first, second, inMay] = [
      await slot('2032-04-05T10:00:00Z'),
      await slot('2032-04-26T10:00:00Z'),
      await slot('2032-04-30T23:30:00Z'),
    ];
    const offered = async () =>
      Promise.all([first, second, inMay].map(async (id) => (await seen(shop, person, id)) !== undefined));
    expect(await offered()).toEqual([true, true, true]);
    expect((await book(shop, person, first)).status).toBe(201);
    expect(await offered()).toEqual([true, false, true]);
    expect((await book(shop, person, second)).body).toMatchObject({ code: 'consultant_booked' });
    expect((await book(shop, person, inMay)).status).toBe(201);
    await cancelBooking(shop, person, first);
    expect(await offered()).toEqual([true, true, true]);
  });

  it("show the consultant's free slots and the caller’s own", async () => {
    const [person, other] = [await aMember(shop), await aMember(shop)];
    const id = await aSession(shop, { kind: 'consultant', membersOnly: true });
    expect(await seen(shop, other, id)).toBeDefined();
    await book(shop, person, id);
    expect(await seen(shop, person, id)).toMatchObject({ kind: 'consultant', booked: true });
    expect(await seen(shop, other, id)).toBeUndefined();
  });
});

describe('a calendar file', () => {
  const calendar = (person: SignedInPerson, id: string) =>
    shop.api.get(`community/sessions/${id}.ics`, { headers: person.headers });

  it('names the session, its time and place under a stable id', async () => {
    const person = await aSignedInPerson(shop);
    const startsAt = new Date('2030-06-04T18:00:00Z');
    const id = await aSession(shop, { title: 'Ask about protein', startsAt });
    const response = await calendar(person, id);
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="session-${id}.ics"`,
    });
    for (const line of [
      'METHOD:PUBLISH',
      `UID:session-${id}@`,
      'SEQUENCE:0',
      'DTSTART:20300604T180000Z',
      'DTEND:20300604T184500Z',
      'SUMMARY:Ask about protein',
      'STATUS:CONFIRMED',
    ])
      expect(response.text).toContain(line);
  });

  it('restores a cancelled session', async () => {
    const person = await aSignedInPerson(shop);
    const id = await aSession(shop);
    await shop.sql(
      `update community_event set status = 'cancelled', cancel_reason = 'The host is ill.', sequence = 1 where id = $1`,
      [id],
    );
    const { text } = await calendar(person, id);
    for (const line of ['METHOD:CANCEL', `UID:session-${id}@`, 'SEQUENCE:1', 'STATUS:CANCELLED'])
      expect(text).toContain(line);
  });

  it('of a session for members is for members', async () => {
    const id = await aSession(shop, { membersOnly: true });
    expect((await calendar(await aSignedInPerson(shop), id)).body).toMatchObject({ code: 'members_only' });
    expect((await calendar(await aMember(shop), id)).status).toBe(200);
  });
});

describe('recurring sessions (C6)', () => {
  it('is planned by its rule to the end of the next month, once, however often it is planned', async () => {
    const planning = shop.get(CommunityEventPlanningService);
    await planning.importSeries(JSON.parse(readFileSync('backend/catalog-content/community.json', 'utf8')));
    await race(3, () => planning.plan());
    const ofSeries = (slug: string) =>
      shop.sql<{ weekday: string; time: string; starts_at: Date }>(
        `select to_char(starts_at at time zone 'Europe/London', 'FMDay') as weekday,
                to_char(starts_at at time zone 'Europe/London', 'HH24:MI') as time, starts_at
           from community_event where series_slug = $1 order by starts_at`,
        [slug],
      );
    const weekly = await ofSeries('ask-about-protein');
    expect(weekly.length).toBeGreaterThanOrEqual(4);
    for (const { weekday, time } of weekly) expect([weekday, time]).toEqual(['Tuesday', '19:00']);
    expect(new Set(weekly.map(({ starts_at }) => starts_at.getTime())).size).toBe(weekly.length);
    expect((await ofSeries('fibre-without-fuss')).length).toBeLessThanOrEqual(2);
    // A session that staff moved stays moved, and is not planned a second time.
    await shop.sql(
      `update community_event set starts_at = starts_at + interval '1 hour' where series_slug = 'ask-about-protein'`,
    );
    await planning.plan();
    expect((await ofSeries('ask-about-protein')).map(({ time }) => time)).toEqual(weekly.map(() => '20:00'));
  });
});

it('answers the page in a fixed number of statements', async () => {
  const person = await aMember(shop);
  const ask = () => shop.statements.during(() => community(shop, person));
  const few = await ask();
  for (let each = 0; each < 10; each += 1) await aSession(shop);
  expect((await ask()).length).toBe(few.length);
  // The caller, their membership, the two lists, the counts and the caller's profile here.
  expect(few.length).toBeLessThanOrEqual(6);
});
