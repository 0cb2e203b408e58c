import { PostDto } from '#backend/community/posts/posts.dto.js';
import { OrderComplaintDto } from '#backend/ordering/orders/my-orders.dto.js';
import { oneOfThem, type Character } from './cast.js';
import { CONVERSATIONS } from './posts.js';
import { COMPLAINTS, MESSAGES } from './words.js';
import type { Actor, World } from './world.js';

const LIKED_RECIPES = 60;

/** What customers say and like. */
export class Social {
  private readonly posts: { readonly id: string; readonly replies: string[] }[] = [];
  private written = 0;
  private messages = 0;
  private complaints = 0;

  constructor(private readonly world: World) {}

  async joinCommunity(person: Actor): Promise<void> {
    const { world } = this;
    const { headers } = await world.signIn(person);
    const body = {
      firstName: person.firstName,
      interests: world.draw() < 0.5 ? ['Protein', 'Everyday cooking'] : ['Fibre and digestion'],
      rules: true,
    };
    world.took(await world.shop.api.post('community/join', body, headers), 'join community');
  }

  /** Writes a text of one's own, or the next conversation of the book; nothing once the book is at its end. */
  async write(person: Actor, text?: string): Promise<string | undefined> {
    const { world } = this;
    const next = text === undefined ? CONVERSATIONS[this.written] : undefined;
    const body = text ?? next?.text;
    if (body === undefined) return undefined;
    if (next) this.written += 1;
    const { headers } = await world.signIn(person);
    const response = world.took(await world.shop.api.post('community/posts', { body }, headers), 'post');
    const id = response?.read(PostDto).id;
    if (id !== undefined && next) this.posts.push({ id, replies: [...next.replies] });
    return id;
  }

  /** One of the newest posts is answered, while it has answers left, or liked. */
  async react(person: Actor): Promise<void> {
    const { world } = this;
    const newest = this.posts.slice(-6);
    const post = newest[Math.floor(world.draw() * newest.length)];
    if (post === undefined) return;
    const { headers } = await world.signIn(person);
    const body = world.draw() < 0.4 ? post.replies.shift() : undefined;
    if (body === undefined)
      world.took(
        await world.shop.call('PUT', `/api/community/posts/${post.id}/like`, { headers }),
        'like post',
      );
    else
      world.took(await world.shop.api.post(`community/posts/${post.id}/replies`, { body }, headers), 'reply');
  }

  async report(person: Actor, postId: string, reason: string): Promise<void> {
    const { world } = this;
    const { headers } = await world.signIn(person);
    world.took(
      await world.shop.api.post(`community/posts/${postId}/report`, { reason }, headers),
      'report post',
    );
  }

  /**
   * A place in one of the coming sessions: groups at any time, the consultant where asked for. Only sessions
   * of a weekly rule, whose day stays the same when the history is moved by weeks.
   */
  async bookSession(person: Actor, { isMember = false, kind = 'group' } = {}): Promise<void> {
    const { world } = this;
    const rows = await world.shop.sql<{ id: string }>(
      `select e.id from community_event e join community_series s on s.slug = e.series_slug
        where e.kind = $2 and e.status = 'scheduled' and s.rule like 'FREQ=WEEKLY%' and e.taken < e.capacity
          and (not e.members_only or $3)
          and not exists (select 1 from community_booking b where b.community_event_id = e.id and b.user_id = $4)
          and e.starts_at between $1 and $1::timestamptz + interval '16 days' order by e.starts_at`,
      [world.now(), kind, isMember, person.userId],
    );
    if (rows.length === 0) return;
    const { headers } = await world.signIn(person);
    const { id } = oneOfThem(world.draw, rows);
    world.took(
      await world.shop.api.post(`community/sessions/${id}/booking`, undefined, headers),
      'book session',
    );
  }

  /** Likes a few recipes, the first ones of the library more often, and votes for one. */
  async likeRecipes(person: Actor, recipes: readonly string[], count: number): Promise<void> {
    const { world } = this;
    const { headers } = await world.signIn(person);
    for (let time = 0; time < count; time += 1) {
      const id = recipes[Math.floor(world.draw() ** 1.7 * Math.min(LIKED_RECIPES, recipes.length))] ?? '';
      const kind = time === 0 && world.draw() < 0.4 ? 'vote' : 'like';
      world.took(await world.shop.call('PUT', `/api/recipes/${id}/${kind}`, { headers }), kind);
    }
  }

  async complain(person: Actor, orderId: string): Promise<string | undefined> {
    const { world } = this;
    const { headers } = await world.signIn(person);
    const text = COMPLAINTS[this.complaints % COMPLAINTS.length] ?? '';
    this.complaints += 1;
    const body = {
      text,
      wish: world.draw() < 0.7 ? 'refund' : 'replacement',
    };
    const response = world.took(
      await world.shop.api.post(`orders/${orderId}/problems`, body, headers),
      'complaint',
    );
    return response?.read(OrderComplaintDto).id;
  }

  async writeMessage({ firstName, lastName, email }: Character): Promise<void> {
    const { world } = this;
    const [topic = '', message = ''] = MESSAGES[this.messages % MESSAGES.length] ?? [];
    this.messages += 1;
    const body = { name: `${firstName} ${lastName}`, email, topic, message };
    world.took(await world.shop.api.post('contact', body), 'message');
  }

  /** Somebody outside the area wants to know when the shop comes. */
  async wait({ email }: Character, postcode: string): Promise<void> {
    const { world } = this;
    world.took(await world.shop.api.post('waitlist', { email, postcode, country: 'GB' }), 'waiting list');
  }
}
