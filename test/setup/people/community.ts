import { randomUUID } from 'node:crypto';
import { Clock } from '#backend/platform/clock/clock.js';
import { CommunityDto, CommunityEventDto } from '#backend/community/community.dto.js';
import type { ApiResponse, TestShop } from '../system/app.js';
import { aSignedInPerson, type PersonOptions, type SignedInPerson } from './people.js';

export interface EventOptions {
  readonly kind?: 'group' | 'consultant';
  readonly title?: string;
  readonly inHours?: number;
  readonly startsAt?: Date;
  readonly capacity?: number;
  readonly membersOnly?: boolean;
  readonly joinUrl?: string;
}

const HOUR_MS = 3_600_000;

/** A session in three days with ten places, by default open to everybody; returns its id. */
export async function aSession(shop: TestShop, wishes: EventOptions = {}): Promise<string> {
  const { kind = 'group', title = 'Ask about protein', inHours = 72, membersOnly = false } = wishes;
  const now = shop.get(Clock).now();
  const startsAt = wishes.startsAt ?? new Date(now.getTime() + inHours * HOUR_MS);
  const id = randomUUID();
  await shop.sql(
    `insert into community_event (id, kind, status, title, description, host, starts_at, length_minutes,
       capacity, members_only, join_url, created_at, updated_at)
     values ($1, $2, 'scheduled', $3, 'Ten minutes of ideas, then your questions.', 'Dr Amara Osei', $4, 45, $5, $6, $7, $8, $8)`,
    [
      id,
      kind,
      title,
      startsAt,
      wishes.capacity ?? (kind === 'consultant' ? 1 : 10),
      membersOnly,
      wishes.joinUrl ?? null,
      now,
    ],
  );
  return id;
}

/** A member of LT+, created without the API. */
export async function aMember(shop: TestShop, options?: PersonOptions): Promise<SignedInPerson> {
  const person = await aSignedInPerson(shop, options);
  await shop.sql(
    `insert into membership (id, user_id, status, plan_name, price_pence, subscription_id, started_at, period_end, created_at, updated_at)
     values ($1, $2, 'active', 'LT+ Membership', 799, $3, $4, $4::timestamptz + interval '30 days', $4, $4)`,
    [randomUUID(), person.userId, `sub_${randomUUID()}`, shop.get(Clock).now()],
  );
  return person;
}

export function book(shop: TestShop, { headers }: SignedInPerson, id: string): Promise<ApiResponse> {
  return shop.api.post(`community/sessions/${id}/booking`, undefined, headers);
}

export function cancelBooking(shop: TestShop, { headers }: SignedInPerson, id: string): Promise<ApiResponse> {
  return shop.call('DELETE', `/api/community/sessions/${id}/booking`, { headers });
}

export async function community(shop: TestShop, { headers }: SignedInPerson): Promise<CommunityDto> {
  return (await shop.api.get('community', { headers })).read(CommunityDto);
}

/** A session as a given user sees it in the list; undefined when it is not there. */
export async function seen(
  shop: TestShop,
  person: SignedInPerson,
  id: string,
): Promise<CommunityEventDto | undefined> {
  const { sessions, consultantSlots } = await community(shop, person);
  return [...sessions, ...consultantSlots].find((session) => session.id === id);
}

/** The number of places taken and available, from the database. */
export async function places(shop: TestShop, id: string) {
  const [row] = await shop.sql<{ taken: number; booked: number }>(
    `select taken, (select count(*)::int from community_booking b where b.community_event_id = s.id) as booked
       from community_event s where id = $1`,
    [id],
  );
  return row;
}
