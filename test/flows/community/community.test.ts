import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '#backend/platform/clock/clock.js';
import { PostDto } from '#backend/community/posts/posts.dto.js';
import { ModerationService } from '#backend/community/posts/moderation.service.js';
import { CommunityEventChangesService } from '#backend/community/sessions/community-event-changes.service.js';
import { BenefitsService } from '#backend/community/members/benefits.service.js';
import { Housekeeping } from '#worker/housekeeping.js';
import { TestShop } from '#test/setup/system/app.js';
import { aRunningBox } from '#test/setup/boxes/boxes.js';
import { MyBox } from '#test/setup/boxes/my-boxes.js';
import { aSession, book, cancelBooking } from '#test/setup/people/community.js';
import { passDays, processDueMembershipEvents, subjects } from '#test/setup/people/memberships.js';
import { aSignedInPerson, signedIn } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

describe('emails about a session (C6)', () => {
  it('confirm the place, and remind the day before, once', async () => {
    const person = await aSignedInPerson(shop, { firstName: 'Ada' });
    await book(shop, person, await aSession(shop, { inHours: 100, title: 'Ask about protein' }));
    await processDueMembershipEvents(worker);
    expect(await subjects(shop, person)).toEqual(['Your place is saved']);
    const [sentEmail] = await shop.outside.emails(person.email);
    expect(sentEmail?.text).toContain('Ask about protein, hosted by Dr Amara Osei');
    await passDays(shop, worker, 4);
    expect(await subjects(shop, person)).toEqual(['Your place is saved', 'Tomorrow: your session']);
  });

  it('are not sent to a person who gave up the place in between', async () => {
    const person = await aSignedInPerson(shop);
    const id = await aSession(shop, { inHours: 96 });
    await book(shop, person, id);
    await cancelBooking(shop, person, id);
    await passDays(shop, worker, 4);
    expect(await subjects(shop, person)).toEqual([]);
  });

  it('are not sent as a reminder for a session booked the day before', async () => {
    const person = await aSignedInPerson(shop);
    const startsAt = new Date(shop.get(Clock).now().getTime() + 3 * 3_600_000);
    await book(shop, person, await aSession(shop, { startsAt }));
    await passDays(shop, worker, 1);
    expect(await subjects(shop, person)).toEqual(['Your place is saved']);
  });
});

describe('attendees are emailed about changes by staff (C6)', () => {
  const staff = { actorId: '11111111-1111-4111-8111-111111111111' };

  it('a new time, with a reminder for it; and that it is cancelled, and why', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const id = await aSession(shop, { inHours: 96 });
    for (const each of [person, other]) await book(shop, each, id);
    await processDueMembershipEvents(worker);
    const later = new Date(shop.get(Clock).now().getTime() + 240 * 3_600_000);
    const changes = shop.get(CommunityEventChangesService);
    await changes.change({ id, ...staff }, { startsAt: later.toISOString() });
    await passDays(shop, worker, 5);
    const moved = ['Your place is saved', 'Your session has a new time'];
    expect(await subjects(shop, person)).toEqual(moved);
    await cancelBooking(shop, await signedIn(shop, other), id);
    await changes.cancel({ id, ...staff }, 'The host is ill.');
    await changes.cancel({ id, ...staff }, 'The host is ill.');
    await passDays(shop, worker, 6);
    expect(await subjects(shop, person)).toEqual([...moved, 'Your session is cancelled']);
    const [sentEmail] = await shop.outside.emails(person.email);
    expect(sentEmail?.text).toContain('The host is ill.');
    expect(await subjects(shop, other)).toEqual(moved);
  });
});

it('emails an author why a moderator hid their post (C4)', async () => {
  const author = await aSignedInPerson(shop);
  const post = await shop.api.post('community/posts', { body: 'My very own words' }, author.headers);
  const { id } = post.read(PostDto);
  const actorId = '11111111-1111-4111-8111-111111111111';
  await shop.get(ModerationService).hide({ id, actorId }, 'No advice about doses, please.');
  await worker.drain();
  expect(await subjects(shop, author)).toEqual(['Something you wrote in the community']);
  const [sentEmail] = await shop.outside.emails(author.email);
  expect(sentEmail?.text).toContain('No advice about doses, please.');
  expect(sentEmail?.text).not.toContain('My very own words');
});

describe('subscribers of a weekly box (C7)', () => {
  it('have the benefits as long as it runs', async () => {
    const box = await aRunningBox(shop, worker);
    const hasBenefits = () => shop.get(BenefitsService).hasBenefits(box.person.userId);
    expect(await hasBenefits()).toBe(true);
    await new MyBox(shop, box).cancel();
    await worker.drain();
    expect(await hasBenefits()).toBe(false);
  });
});

describe('what is withdrawn (C5)', () => {
  it('is anonymised after a day, and deleted if nobody replied', async () => {
    const [author, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const write = async (path: string, body: string, { headers }: typeof author) =>
      (await shop.api.post(`community/posts${path}`, { body }, headers)).read(PostDto).id;
    const [lonely, answered, fresh] = [
      await write('', 'Lonely', author),
      await write('', 'Answered', author),
      await write('', 'Fresh', author),
    ];
    await write(`/${answered}/replies`, 'For me too.', other);
    for (const id of [lonely, answered, fresh])
      await shop.call('DELETE', `/api/community/posts/${id}`, { headers: author.headers });
    await shop.sql(`update community_post set removed_at = now() - interval '25 hours' where id = any($1)`, [
      [lonely, answered],
    ]);
    await worker.get(Housekeeping).sweep();
    const left = await shop.sql<{ id: string; body: string; author_id: string | null }>(
      'select id, body, author_id from community_post where id = any($1)',
      [[lonely, answered, fresh]],
    );
    expect(left.find(({ id }) => id === lonely)).toBeUndefined();
    expect(left.find(({ id }) => id === answered)).toMatchObject({ body: '', author_id: null });
    expect(left.find(({ id }) => id === fresh)).toMatchObject({ body: 'Fresh' });
  });
});
