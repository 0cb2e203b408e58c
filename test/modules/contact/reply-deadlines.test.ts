import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReplyDeadlinesService } from '#backend/admin/operations/reply-deadlines.service.js';
import { PostDto } from '#backend/community/posts/posts.dto.js';
import { ModerationService } from '#backend/community/posts/moderation.service.js';
import { unanswered } from '#backend/platform/metrics/metrics.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const MESSAGE = { name: 'Sam Okafor', email: 'sam@example.com', topic: 'Food', message: 'Are there nuts?' };

async function overdue(kind: 'message' | 'report'): Promise<number | undefined> {
  await shop.get(ReplyDeadlinesService).collect();
  return (await unanswered.get()).values.find(({ labels }) => labels.kind === kind)?.value;
}

describe('deadlines for replies by staff (rule X40)', () => {
  it('count as overdue once a message to us has waited for two working days', async () => {
    expect((await shop.api.post('contact', MESSAGE)).status).toBe(202);
    expect(await overdue('message')).toBe(0);
    await shop.sql(`update contact_message set created_at = now() - interval '8 days'`);
    expect(await overdue('message')).toBe(1);
    await shop.sql('update contact_message set closed_at = now()');
    expect(await overdue('message')).toBe(0);
  });

  it('count as overdue once a report of a post has waited for one', async () => {
    const [author, reader] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const post = await shop.api.post('community/posts', { body: 'Porridge worked.' }, author.headers);
    const { id } = post.read(PostDto);
    await shop.api.post(`community/posts/${id}/report`, { reason: 'medicines' }, reader.headers);
    expect(await overdue('report')).toBe(0);
    await shop.sql(`update community_post set reported_at = now() - interval '6 days' where id = $1`, [id]);
    expect(await overdue('report')).toBe(1);
    await shop.get(ModerationService).dismiss({ id, actorId: reader.userId });
    expect(await overdue('report')).toBe(0);
  });
});
