import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { Vault } from '../platform/vault/vault.js';
import { CommunityMember, CommunitySubscriber } from './members/member.entity.js';
import { formContext, JoinForm } from './members/members.service.js';
import { CommunityLike, CommunityPost, CommunityReport } from './posts/post.entity.js';
import { CommunityBooking } from './sessions/community-event.entity.js';

/** Personal data of the module: a person's join form, their places in sessions, and their posts and likes. */
@Injectable()
export class CommunityPersonalData implements PersonalDataProvider {
  readonly module = 'community';

  constructor(
    registry: PersonalDataRegistry,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async exportFor({ userId }: Person, em: EntityManager): Promise<DataSheet[]> {
    return [await this.joinForm(userId, em), await bookings(userId, em), await posts(userId, em)];
  }

  async erase({ userId }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(CommunityBooking, { userId });
    await em.nativeDelete(CommunityLike, { userId });
    await em.nativeDelete(CommunityReport, { userId });
    await this.erasePosts(userId, em);
    await em.nativeDelete(CommunitySubscriber, { userId });
    await em.nativeDelete(CommunityMember, { userId });
  }

  /** Deletes stage, hopes and medication of the join form; the rest of it stays (rule H2). */
  async forgetHealth({ userId }: Person, em: EntityManager): Promise<void> {
    const member = await em.findOne(CommunityMember, { userId });
    if (!member?.formSealed) return;
    const form = JoinForm.parse(this.vault.open(member.formSealed, formContext(userId)));
    const kept = { ...form, stage: null, goals: null, medication: null };
    member.formSealed = this.vault.seal(kept, formContext(userId));
    member.healthConsentAt = null;
    member.updatedAt = this.clock.now();
    await em.flush();
  }

  /** Others may have replied to a post: then an empty post without an author stays. */
  private async erasePosts(authorId: string, em: EntityManager): Promise<void> {
    await em.nativeDelete(CommunityPost, { authorId, $or: [{ parentId: { $ne: null } }, { replies: 0 }] });
    const emptied = { authorId: null, body: '', hiddenReason: null, hiddenAt: null };
    const removed = { status: 'removed', removedAt: this.clock.now() } as const;
    await em.nativeUpdate(CommunityPost, { authorId }, { ...emptied, ...removed });
  }

  private async joinForm(userId: string, em: EntityManager): Promise<DataSheet> {
    const member = await em.findOne(CommunityMember, { userId }, { disableIdentityMap: true });
    if (!member) return { name: 'community', rows: [] };
    const { displayName, joinedAt, formSealed } = member;
    const form = formSealed
      ? JoinForm.parse(this.vault.open(formSealed, formContext(userId)))
      : { interests: [], stage: null, goals: null, medication: null };
    const interests = form.interests.join(', ');
    const row = { displayName, joinedAt: joinedAt?.toISOString() ?? null, ...form, interests };
    return { name: 'community', rows: [row] };
  }
}

async function bookings(userId: string, em: EntityManager): Promise<DataSheet> {
  const rows = await em.execute<{ title: string; host: string; starts_at: Date; created_at: Date }[]>(
    `select s.title, s.host, s.starts_at, b.created_at
         from community_booking b join community_event s on s.id = b.community_event_id
        where b.user_id = ? order by s.starts_at`,
    [userId],
    'all',
  );
  return {
    name: 'community-events',
    rows: rows.map(({ title, host, starts_at, created_at }) => ({
      title,
      host,
      startsAt: new Date(starts_at).toISOString(),
      bookedAt: new Date(created_at).toISOString(),
    })),
  };
}

async function posts(authorId: string, em: EntityManager): Promise<DataSheet> {
  const found = await em.find(
    CommunityPost,
    { authorId },
    { orderBy: { createdAt: 'asc' }, disableIdentityMap: true },
  );
  return {
    name: 'community-posts',
    rows: found.map(({ body, parentId, status, likes, createdAt, editedAt }) => ({
      kind: parentId == null ? 'post' : 'reply',
      body,
      status,
      likes,
      createdAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    })),
  };
}
