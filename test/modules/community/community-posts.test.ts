import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostDto, PostLikeDto, PostListDto } from '#backend/community/posts/posts.dto.js';
import { ModerationService } from '#backend/community/posts/moderation.service.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { TestShop } from '#test/setup/system/app.js';
import { community } from '#test/setup/people/community.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const write = (person: SignedInPerson, body: unknown) =>
  shop.api.post('community/posts', { body }, person.headers);
const aPost = async (person: SignedInPerson, body = 'Porridge worked.') =>
  (await write(person, body)).read(PostDto);
const aReply = async (person: SignedInPerson, id: string, body = 'For me too.') =>
  (await shop.api.post(`community/posts/${id}/replies`, { body }, person.headers)).read(PostDto);
const call = (
  method: 'PUT' | 'DELETE' | 'PATCH' | 'POST',
  { headers }: SignedInPerson,
  path: string,
  body?: object,
) => shop.call(method, `/api/community/posts/${path}`, { headers, ...(body ? { body } : {}) });
const board = async ({ headers }: SignedInPerson, query = '') =>
  (await shop.api.get(`community/posts${query}`, { headers })).read(PostListDto);
const repliesTo = async ({ headers }: SignedInPerson, id: string, query = '') =>
  (await shop.api.get(`community/posts/${id}/replies${query}`, { headers })).read(PostListDto);
const seen = async (person: SignedInPerson, id: string) =>
  (await board(person)).items.find((post) => post.id === id);
const moderator = { actorId: '11111111-1111-4111-8111-111111111111' };

describe('a post', () => {
  it('is first on the board, under its author’s first name and never their address', async () => {
    const [ada, other] = [await aSignedInPerson(shop, { firstName: 'Ada' }), await aSignedInPerson(shop)];
    const { id } = await aPost(ada, 'Porridge worked.\nTwice.');
    const [first] = (await board(other)).items;
    expect(first).toMatchObject({
      id,
      author: { name: 'Ada', initial: 'A' },
      body: 'Porridge worked.\nTwice.',
      mine: false,
      state: 'visible',
      repliesCount: 0,
    });
    expect(JSON.stringify(first)).not.toContain(ada.email);
    expect((await seen(ada, id))?.mine).toBe(true);
  });

  it('appears under the name that its author chose on joining', async () => {
    const person = await aSignedInPerson(shop, { firstName: 'Ada' });
    const { id } = await aPost(person);
    const join = (firstName: string) =>
      shop.api.post('community/join', { firstName, rules: true }, person.headers);
    expect((await join('ada@example.com')).body).toMatchObject({ code: 'validation_failed' });
    expect((await join('  Addie ')).status).toBe(201);
    expect((await seen(person, id))?.author).toEqual({ name: 'Addie', initial: 'A' });
  });

  it('is cleaned, has something in it, and is not too long (rules S1, S3)', async () => {
    const person = await aSignedInPerson(shop);
    const post = await aPost(person, '  <b>Soup</b> onclick=alert(1) ');
    expect(post.body).toBe('bSoup/b alert(1)');
    for (const body of ['', '   ', '<>', 'x'.repeat(2001), undefined, 5])
      expect((await write(person, body)).body).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('can be written forty times an hour (I6)', async () => {
    const person = await aSignedInPerson(shop);
    for (let each = 0; each < 40; each += 1) expect((await write(person, `${each}`)).status).toBe(201);
    expect((await write(person, 'once more')).status).toBe(429);
  });

  it('is changed, removed and restored by its author only', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const { id } = await aPost(person);
    expect((await call('PATCH', other, id, { body: 'Not mine' })).status).toBe(404);
    expect((await call('DELETE', other, id)).status).toBe(404);
    const changed = (await call('PATCH', person, id, { body: 'Porridge, twice.' })).read(PostDto);
    expect(changed).toMatchObject({ body: 'Porridge, twice.' });
    expect(changed.editedAt).not.toBeNull();
    expect((await call('DELETE', person, id)).status).toBe(204);
    expect(await seen(person, id)).toBeUndefined();
    expect((await call('PATCH', person, id, { body: 'No.' })).status).toBe(404);
    expect((await call('POST', person, `${id}/restore`)).read(PostDto)).toMatchObject({
      state: 'visible',
      body: 'Porridge, twice.',
    });
    expect(await seen(other, id)).toMatchObject({ state: 'visible' });
  });

  it('that was removed more than a day ago stays so', async () => {
    const person = await aSignedInPerson(shop);
    const { id } = await aPost(person);
    await call('DELETE', person, id);
    await shop.sql(`update community_post set removed_at = now() - interval '25 hours' where id = $1`, [id]);
    expect((await call('POST', person, `${id}/restore`)).status).toBe(404);
  });
});

describe('replies', () => {
  it('are listed under their post, oldest first, and counted on it', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const { id } = await aPost(person);
    const first = await aReply(other, id, 'For me too.');
    await aReply(person, id, 'Good to hear.');
    expect((await seen(person, id))?.repliesCount).toBe(2);
    const { items } = await repliesTo(person, id);
    expect(items.map(({ body }) => body)).toEqual(['For me too.', 'Good to hear.']);
    await call('DELETE', other, first.id);
    expect((await seen(person, id))?.repliesCount).toBe(1);
    // No replies to replies, and none to missing posts.
    const nested = await shop.api.post(`community/posts/${first.id}/replies`, { body: 'x' }, person.headers);
    expect(nested.status).toBe(404);
  });

  it('keep the place of a post that its author removed', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const { id } = await aPost(person);
    await aReply(other, id);
    await call('DELETE', person, id);
    expect(await seen(other, id)).toMatchObject({
      state: 'removed',
      body: '',
      author: null,
      repliesCount: 1,
    });
  });

  it('come in pages', async () => {
    const person = await aSignedInPerson(shop);
    const { id } = await aPost(person);
    for (const body of ['1', '2', '3', '4', '5']) await aReply(person, id, body);
    const bodies: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: PostListDto = await repliesTo(person, id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      bodies.push(...page.items.map(({ body }) => body));
      cursor = page.nextCursor;
    }
    expect(bodies).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('likes', () => {
  it('are one a person, also at once, and can be taken back', async () => {
    const [person, ...others] = await Promise.all(Array.from({ length: 6 }, () => aSignedInPerson(shop)));
    if (!person) throw new Error('nobody');
    const { id } = await aPost(person);
    await race(10, () => call('PUT', person, `${id}/like`));
    expect(await seen(person, id)).toMatchObject({ likesCount: 1, likedByMe: true });
    await Promise.all(others.map((other) => call('PUT', other, `${id}/like`)));
    expect(await seen(person, id)).toMatchObject({ likesCount: 6 });
    await race(5, () => call('DELETE', person, `${id}/like`));
    expect((await call('DELETE', person, `${id}/like`)).read(PostLikeDto)).toEqual({
      liked: false,
      likesCount: 5,
    });
    expect((await call('PUT', person, `${moderator.actorId}/like`)).status).toBe(404);
  });

  it('the control: without the key the same race counts several', async () => {
    const person = await aSignedInPerson(shop);
    const { id } = await aPost(person);
    await shop.sql('alter table community_like drop constraint community_like_pkey');
    await race(5, () => call('PUT', person, `${id}/like`));
    expect((await seen(person, id))?.likesCount).toBeGreaterThan(1);
    await shop.sql('delete from community_like');
    await shop.sql('alter table community_like add primary key (post_id, user_id)');
  });
});

describe('reports and moderators (C4)', () => {
  const waiting = async (id: string) =>
    (
      await shop.sql<{ open_reports: number; reported_at: Date | null }>(
        'select open_reports, reported_at from community_post where id = $1',
        [id],
      )
    )[0];

  it('are one per person; the post stays visible until a moderator decides', async () => {
    const [author, person, other] = await Promise.all([1, 2, 3].map(() => aSignedInPerson(shop)));
    if (!author || !person || !other) throw new Error('nobody');
    const { id } = await aPost(author);
    const answers = await race(5, () => call('POST', person, `${id}/report`, { reason: 'medicines' }));
    for (const { status } of answers) expect(status).toBe(202);
    // This report states no reason.
    expect((await call('POST', other, `${id}/report`)).status).toBe(202);
    expect(await waiting(id)).toMatchObject({ open_reports: 2 });
    expect(await seen(person, id)).toMatchObject({ reportedByMe: true });
    await shop.get(ModerationService).dismiss({ id, ...moderator });
    expect(await waiting(id)).toEqual({ open_reports: 0, reported_at: null });
    expect(await seen(other, id)).toMatchObject({ state: 'visible' });
  });

  it('hide a post from everyone, show its author why, and restore it', async () => {
    const [author, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const { id } = await aPost(author);
    await call('POST', other, `${id}/report`, { reason: 'unkind' });
    await race(3, () => shop.get(ModerationService).hide({ id, ...moderator }, 'Please be kind.'));
    expect(await waiting(id)).toMatchObject({ open_reports: 0 });
    expect(await seen(other, id)).toMatchObject({
      state: 'hidden',
      body: '',
      author: null,
      hiddenReason: null,
    });
    expect(await seen(author, id)).toMatchObject({
      state: 'hidden',
      body: '',
      hiddenReason: 'Please be kind.',
    });
    expect((await call('PATCH', author, id, { body: 'x' })).body).toMatchObject({ code: 'post_hidden' });
    expect((await call('DELETE', author, id)).body).toMatchObject({ code: 'post_hidden' });
    expect((await call('PUT', other, `${id}/like`)).status).toBe(404);
    expect(
      await shop.count('outbox_event', `name = 'community.post-hidden' and payload ->> 'postId' = '${id}'`),
    ).toBe(1);
    await shop.get(ModerationService).restore({ id, ...moderator });
    expect(await seen(other, id)).toMatchObject({ state: 'visible', body: 'Porridge worked.' });
    const audited = await shop.sql<{ action: string }>(
      'select action from audit_entry where subject_id = $1 order by id',
      [id],
    );
    expect(audited.map(({ action }) => action)).toEqual(['admin.post-hidden', 'admin.post-restored']);
  });
});

describe('the board', () => {
  it('comes in pages that miss and repeat nothing while somebody writes', async () => {
    const person = await aSignedInPerson(shop);
    const ids: string[] = [];
    for (let each = 0; each < 7; each += 1) ids.unshift((await aPost(person, `${each}`)).id);
    const found: string[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page += 1) {
      const { items, nextCursor } = await board(person, `?limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...items.map(({ id }) => id));
      cursor = nextCursor ?? '';
      await aPost(person, 'newer');
    }
    expect(found.slice(0, 7)).toEqual(ids);
  });

  it('is one statement, however long it is', async () => {
    const person = await aSignedInPerson(shop);
    const ask = () => shop.statements.during(() => board(person));
    const few = await ask();
    for (let each = 0; each < 10; each += 1) await aReply(person, (await aPost(person)).id);
    expect(await ask()).toHaveLength(few.length);
    // The caller, and the board.
    expect(few.length).toBeLessThanOrEqual(2);
  });

  it('shows the number of posts without counting them', async () => {
    const person = await aSignedInPerson(shop);
    const { posts, members } = (await community(shop, person)).counts;
    const { id } = await aPost(person);
    await shop.api.post('community/join', { firstName: 'Ada', rules: true }, person.headers);
    await shop.api.post('community/join', { firstName: 'Addie', rules: true }, person.headers);
    expect((await community(shop, person)).counts).toEqual({ posts: posts + 1, members: members + 1 });
    await call('DELETE', person, id);
    expect((await community(shop, person)).counts.posts).toBe(posts);
    const [kept] = await shop.sql<{ count: number }>(
      `select count from community_count where name = 'posts'`,
    );
    expect(kept?.count).toBe(await shop.count('community_post', `parent_id is null and status = 'visible'`));
  });
});

describe('the join form (C2, H1)', () => {
  const HEALTH = { stage: 'First month', goals: 'Enough energy for the garden', medication: 'Secret remedy' };
  const join = ({ headers }: SignedInPerson, more: object = {}) =>
    shop.api.post('community/join', { firstName: 'Ada', rules: true, ...more }, headers);

  it('accepts health details only with consent, and keeps them sealed', async () => {
    const person = await aSignedInPerson(shop);
    expect((await join(person, HEALTH)).body).toMatchObject({ status: 422, code: 'health_consent_required' });
    expect(await shop.count('community_member', `user_id = '${person.userId}'`)).toBe(0);
    const joined = await join(person, {
      ...HEALTH,
      healthConsent: true,
      interests: ['Protein'],
    });
    expect(joined.status).toBe(201);
    const rows = await shop.sql<{ row: string }>(
      `select row_to_json(m)::text as row from community_member m where user_id = $1`,
      [person.userId],
    );
    for (const word of Object.values(HEALTH)) expect(rows[0]?.row).not.toContain(word);
    expect((await community(shop, person)).me).toMatchObject({ displayName: 'Ada' });
  });

  it('asks for no phone number: nothing is sent to one', async () => {
    const response = await join(await aSignedInPerson(shop), { phone: '020 7946 0123' });
    expect(response.status).toBe(400);
  });

  it('needs the house rules', async () => {
    const person = await aSignedInPerson(shop);
    for (const rules of [false, undefined])
      expect((await join(person, { rules })).body).toMatchObject({ code: 'validation_failed' });
  });

  it('forgets health when the consent of the account is withdrawn, and the rest when it ends (H2, H3)', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    await join(person, { ...HEALTH, healthConsent: true, interests: ['Protein'] });
    const lonely = await aPost(person);
    const answered = await aPost(person, 'My secret');
    await aReply(other, answered.id);
    const sheets = async () => {
      const em = shop.get(EntityManager).fork();
      const all: Record<string, unknown> = {};
      for await (const { name, rows } of shop.get(PersonalDataRegistry).exportFor(person, em))
        all[name] = rows;
      return all;
    };
    expect((await sheets())['community']).toMatchObject([{ ...HEALTH, interests: 'Protein' }]);
    expect((await sheets())['community-posts']).toHaveLength(2);
    await shop.call('PUT', '/api/me/consents', { headers: person.headers, body: { health: false } });
    expect((await sheets())['community']).toMatchObject([
      { stage: null, goals: null, medication: null, interests: 'Protein' },
    ]);
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) => shop.get(PersonalDataRegistry).erase(person, em));
    expect(await seen(other, lonely.id)).toBeUndefined();
    expect(await seen(other, answered.id)).toMatchObject({ state: 'removed', author: null, repliesCount: 1 });
    expect(await shop.count('community_post', `body = 'My secret' or author_id = '${person.userId}'`)).toBe(
      0,
    );
    expect(await shop.count('community_member', `user_id = '${person.userId}'`)).toBe(0);
  });
});
