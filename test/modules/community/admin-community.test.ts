import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  AdminCommunityEventDto,
  AdminCommunityEventListDto,
} from '#backend/community/sessions/admin-community-events.dto.js';
import { ModeratedPostDto, ModeratedPostListDto } from '#backend/community/posts/admin-moderation.dto.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { TestShop } from '#test/setup/system/app.js';
import { aMember, aSession, book, seen } from '#test/setup/people/community.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';

const ModeratedId = z.object({ id: z.string() });

let shop: TestShop;
let content: SignedInPerson;
let support: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  content = await aSignedInPerson(shop, { roles: ['content'] });
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
afterAll(() => shop.close());

const post = ({ headers }: SignedInPerson, path: string, body?: object) =>
  shop.api.post(`admin/${path}`, body, headers);
const change = (id: string, body: object) =>
  shop.call('PATCH', `/api/admin/community-events/${id}`, { headers: content.headers, body });
const inHours = (hours: number) =>
  new Date(shop.get(Clock).now().getTime() + hours * 3_600_000).toISOString();
const audited = async (subject: string) =>
  (
    await shop.sql<{ action: string; actor_id: string }>(
      'select action, actor_id from audit_entry where subject_id = $1 order by id',
      [subject],
    )
  ).map(({ action, actor_id }) => [action, actor_id]);

const aNewSession = (more: object = {}) => ({
  title: 'Soup together',
  description: 'One pot, small bowls.',
  host: 'Elena Rossi',
  startsAt: inHours(48),
  lengthMinutes: 45,
  capacity: 10,
  membersOnly: false,
  ...more,
});

describe('sessions in the back office (C6)', () => {
  it('are made, changed and cancelled by content, and audited', async () => {
    const person = await aSignedInPerson(shop);
    const made = (await post(content, 'community-events', aNewSession())).read(AdminCommunityEventDto);
    expect(made).toMatchObject({ kind: 'group', state: 'scheduled', taken: 0, recurs: false, joinUrl: null });
    await book(shop, person, made.id);
    const changed = await change(made.id, { joinUrl: 'https://meet.example/soup', capacity: 4 });
    expect(changed.read(AdminCommunityEventDto)).toMatchObject({
      capacity: 4,
      taken: 1,
      title: 'Soup together',
    });
    expect(await seen(shop, person, made.id)).toMatchObject({ joinUrl: 'https://meet.example/soup' });
    const cancelled = await post(content, `community-events/${made.id}/cancel`, {
      reason: 'The host is ill.',
    });
    expect(cancelled.read(AdminCommunityEventDto)).toMatchObject({ state: 'cancelled' });
    expect(await seen(shop, person, made.id)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'The host is ill.',
      joinUrl: null,
    });
    expect(await seen(shop, content, made.id)).toBeUndefined();
    expect((await change(made.id, { capacity: 5 })).body).toMatchObject({ code: 'session_closed' });
    expect(await audited(made.id)).toEqual([
      ['admin.community-event-created', content.userId],
      ['admin.community-event-changed', content.userId],
      ['admin.event-cancelled', content.userId],
    ]);
    const [row] = await shop.sql<{ sequence: number }>('select sequence from community_event where id = $1', [
      made.id,
    ]);
    // The link, and that it is disabled.
    expect(row?.sequence).toBe(2);
  });

  it.each([
    ['a time that has passed', { startsAt: '2020-01-01T10:00:00Z' }],
    ['no places', { capacity: 0 }],
    ['a link that is none', { joinUrl: 'javascript:alert(1)' }],
    ['no title', { title: ' ' }],
  ])('refuse %s', async (_what, more) => {
    const response = await post(content, 'community-events', aNewSession(more));
    expect(response.body).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('never have fewer places than booked', async () => {
    const id = await aSession(shop);
    for (const person of [await aSignedInPerson(shop), await aSignedInPerson(shop)])
      await book(shop, person, id);
    expect((await change(id, { capacity: 1 })).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'capacity', message: '2 places are taken already' }],
    });
  });

  it('no longer count a cancelled consultant slot towards its month', async () => {
    const person = await aMember(shop);
    const slot = (day: string) =>
      aSession(shop, { kind: 'consultant', membersOnly: true, startsAt: new Date(`${day}T10:00:00Z`) });
    const [first, second, next] = [
      await slot('2031-05-05'),
      await slot('2031-05-12'),
      await slot('2031-06-02'),
    ];
    await book(shop, person, first);
    await book(shop, person, next);
    // Moved into the other one's month, it would be the second.
    expect((await change(next, { startsAt: '2031-05-20T10:00:00Z' })).body).toMatchObject({
      code: 'consultant_booked',
    });
    await post(content, `community-events/${first}/cancel`, { reason: 'Ill.' });
    expect((await book(shop, person, second)).status).toBe(201);
  });

  it('are listed in pages, the next one first', async () => {
    const list = async (query: string) =>
      (await shop.api.get(`admin/community-events?${query}`, { headers: content.headers })).read(
        AdminCommunityEventListDto,
      );
    const times: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AdminCommunityEventListDto = await list(`limit=1${cursor && `&cursor=${cursor}`}`);
      times.push(...page.items.map(({ startsAt }) => startsAt));
      cursor = page.nextCursor;
    }
    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual([...times].sort());
    expect((await list('kind=consultant')).items.every(({ kind }) => kind === 'consultant')).toBe(true);
    await aSession(shop, { inHours: -48, title: 'Over' });
    expect((await list('when=past')).items[0]).toMatchObject({ title: 'Over' });
  });
});

describe('moderation in the back office (C4)', () => {
  it('shows what was reported, oldest report first, and what is hidden', async () => {
    const [author, reader] = [await aSignedInPerson(shop, { firstName: 'Ada' }), await aSignedInPerson(shop)];
    const aPost = async (body: string) =>
      (await shop.api.post('community/posts', { body }, author.headers)).read(ModeratedId).id;
    const report = (id: string, reason: string) =>
      shop.api.post(`community/posts/${id}/report`, { reason }, reader.headers);
    const [first, second] = [await aPost('Take two of these.'), await aPost('Buy my tea.')];
    await report(second, 'advertising');
    await report(first, 'dosing');
    const list = async (state: string) =>
      (await shop.api.get(`admin/moderation?state=${state}`, { headers: support.headers })).read(
        ModeratedPostListDto,
      ).items;
    const waiting = await list('reported');
    expect(waiting.map(({ id }) => id)).toEqual([second, first]);
    expect(waiting[1]).toMatchObject({
      authorName: 'Ada',
      reasons: ['dosing'],
      openReports: 1,
      body: 'Take two of these.',
    });
    expect((await post(support, `moderation/${first}/hide`, { reason: ' ' })).body).toMatchObject({
      code: 'validation_failed',
    });
    const hidden = await post(support, `moderation/${first}/hide`, { reason: 'No advice about doses.' });
    expect(hidden.read(ModeratedPostDto)).toMatchObject({ state: 'hidden', openReports: 0 });
    expect((await post(support, `moderation/${second}/dismiss`)).read(ModeratedPostDto)).toMatchObject({
      state: 'visible',
      openReports: 0,
    });
    expect(await list('reported')).toEqual([]);
    expect((await list('hidden')).map(({ id }) => id)).toEqual([first]);
    expect((await post(support, `moderation/${first}/restore`)).read(ModeratedPostDto).state).toBe('visible');
    expect(await audited(first)).toEqual([
      ['admin.post-hidden', support.userId],
      ['admin.post-restored', support.userId],
    ]);
    expect(await audited(second)).toEqual([['admin.reports-dismissed', support.userId]]);
  });
});

describe('the guide (C2)', () => {
  it('is a PDF with its words, the same each time', async () => {
    const person = await aSignedInPerson(shop);
    const fetchGuide = () => shop.api.get('community/guide', { headers: person.headers });
    const guide = await fetchGuide();
    expect(guide.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="first-30-days.pdf"',
    });
    const text = pdfText(guide.bytes);
    expect(text).toContain('First 30 days');
    expect(text).toContain('Put protein first');
    expect(text).toContain('not medical advice');
    expect((await fetchGuide()).bytes.equals(guide.bytes)).toBe(true);
  });
});
