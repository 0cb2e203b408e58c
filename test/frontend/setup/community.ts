import type { Community, CommunityPost, CommunityEvent } from '#frontend/api/generated-account.js';

export const SESSION: CommunityEvent = {
  id: '0d1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a01',
  kind: 'group',
  state: 'scheduled',
  title: 'First month circle',
  description: 'A small group for people in their first weeks.',
  host: 'Grace Whitmore',
  startsAt: '2026-12-03T18:30:00.000Z',
  endsAt: '2026-12-03T19:30:00.000Z',
  lengthMinutes: 60,
  capacity: 12,
  placesLeft: 3,
  membersOnly: false,
  booked: false,
  begun: false,
  joinUrl: null,
  cancelReason: null,
};

export const MEMBERS_SESSION: CommunityEvent = {
  ...SESSION,
  id: '0d1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a02',
  title: 'Ask about protein',
  host: 'Dr Amara Osei',
  membersOnly: true,
};

export const SLOT: CommunityEvent = {
  ...SESSION,
  id: '0d1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a03',
  kind: 'consultant',
  title: 'Half an hour with a nutritional consultant',
  host: 'Priya Nair',
  startsAt: '2026-12-07T10:00:00.000Z',
  capacity: 1,
  placesLeft: 1,
  membersOnly: true,
};

export const COMMUNITY: Community = {
  sessions: [SESSION, MEMBERS_SESSION],
  consultantSlots: [SLOT],
  counts: { members: 2, posts: 1 },
  me: { displayName: 'Kit', joinedAt: '2026-11-01T09:00:00.000Z', hasBenefits: false },
};

export const POST: CommunityPost = {
  id: '1e1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a01',
  parentId: null,
  author: { name: 'Ada', initial: 'A' },
  mine: false,
  state: 'visible',
  body: 'Porridge worked this week.',
  hiddenReason: null,
  likesCount: 4,
  likedByMe: false,
  reportedByMe: false,
  repliesCount: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
  editedAt: null,
};

export const OWN_POST: CommunityPost = {
  ...POST,
  id: '1e1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a02',
  author: { name: 'Kit', initial: 'K' },
  mine: true,
  body: 'Soup did not.',
};
