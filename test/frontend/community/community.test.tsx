import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { signIn } from '../setup/account.js';
import { COMMUNITY, MEMBERS_SESSION, OWN_POST, POST, SESSION, SLOT } from '../setup/community.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/community', () => ok(COMMUNITY));
  server.on('GET /api/community/posts', () => ok({ items: [POST, OWN_POST], nextCursor: null }));
});

const article = async (text: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(text)).closest('article');
  if (!found) throw new Error(`${text} stands in no article`);
  return found;
};

describe('sessions', () => {
  it('book and release a place as the server responds', async () => {
    server.on(`POST /api/community/sessions/${SESSION.id}/booking`, () =>
      ok({ ...SESSION, booked: true, placesLeft: 2 }, 201),
    );
    server.on(`DELETE /api/community/sessions/${SESSION.id}/booking`, () => ok(SESSION));
    const { user } = renderSite('/community');
    const session = await article(SESSION.title);
    expect(session.textContent).toContain('Hosted by Grace Whitmore · 60 minutes');
    expect(session.textContent).toContain('3 places left');
    await user.click(within(session).getByRole('button', { name: /^Save my place/ }));
    expect(await within(session).findByText('Place saved')).toBeTruthy();
    await user.click(within(session).getByRole('button', { name: /^Cancel my place/ }));
    expect(await within(session).findByRole('button', { name: /^Save my place/ })).toBeTruthy();
  });

  it('show that another person took the place first', async () => {
    const { user } = renderSite('/community');
    const session = await article(SESSION.title);
    server.on(`POST /api/community/sessions/${SESSION.id}/booking`, () => problem('session_full'));
    server.on('GET /api/community', () =>
      ok({ ...COMMUNITY, sessions: [{ ...SESSION, placesLeft: 0 }, MEMBERS_SESSION] }),
    );
    await user.click(within(session).getByRole('button', { name: /^Save my place/ }));
    expect(await screen.findByText('No places left')).toBeTruthy();
    expect(await within(session).findByText('Fully booked')).toBeTruthy();
  });

  it('that have begun offer neither to book nor to cancel', async () => {
    const begun = { ...SESSION, begun: true };
    const own = { ...MEMBERS_SESSION, begun: true, booked: true };
    const slot = { ...SLOT, begun: true, booked: true };
    server.on('GET /api/community', () =>
      ok({
        ...COMMUNITY,
        sessions: [begun, own],
        consultantSlots: [slot],
        me: { ...COMMUNITY.me, hasBenefits: true },
      }),
    );
    renderSite('/community');
    expect((await article(begun.title)).textContent).toContain('Already started');
    expect((await article(own.title)).textContent).toContain('Place saved');
    expect(screen.queryByRole('button', { name: /^(Save|Cancel) my place/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Book|Cancel) .*Priya Nair/ })).toBeNull();
  });

  it('of the consultant are read again after one was booked, as it decides what else can be', async () => {
    const other = { ...SLOT, id: SESSION.id, startsAt: '2026-12-14T10:00:00.000Z' };
    const page = { ...COMMUNITY, me: { ...COMMUNITY.me, hasBenefits: true } };
    server.on('GET /api/community', () => ok({ ...page, consultantSlots: [SLOT, other] }));
    const { user } = renderSite('/community');
    const book = await screen.findByRole('button', { name: 'Book Mon 7 Dec, 10:00 with Priya Nair' });
    expect(screen.getByRole('button', { name: 'Book Mon 14 Dec, 10:00 with Priya Nair' })).toBeTruthy();
    const booked = { ...SLOT, booked: true, placesLeft: 0 };
    server.on(`POST /api/community/sessions/${SLOT.id}/booking`, () => {
      server.on('GET /api/community', () => ok({ ...page, consultantSlots: [booked] }));
      return ok(booked, 201);
    });
    await user.click(book);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Book Mon/ })).toBeNull());
  });

  it('for members lead everybody else to the membership', async () => {
    renderSite('/community');
    const session = await article(MEMBERS_SESSION.title);
    expect(within(session).queryByRole('button', { name: /^Save my place/ })).toBeNull();
    const link = within(session).getByRole('link', { name: /is included in LT\+/ });
    expect(link.getAttribute('href')).toBe('/membership');
  });

  it('are none when none are planned', async () => {
    server.on('GET /api/community', () => ok({ ...COMMUNITY, sessions: [], consultantSlots: [] }));
    renderSite('/community');
    expect(await screen.findByText(/^No sessions in the next few weeks/)).toBeTruthy();
  });
});

describe('the benefits', () => {
  it('show consultant slots to eligible members, and how to become one to others', async () => {
    renderSite('/community');
    const locked = await screen.findByRole('region', { name: 'Your benefits' });
    expect(within(locked).getByRole('link', { name: 'See LT+' }).getAttribute('href')).toBe('/membership');
    expect(within(locked).queryByRole('button')).toBeNull();
    cleanup();
    server.on('GET /api/community', () => ok({ ...COMMUNITY, me: { ...COMMUNITY.me, hasBenefits: true } }));
    renderSite('/community');
    expect(await screen.findByRole('button', { name: 'Book Mon 7 Dec, 10:00 with Priya Nair' })).toBeTruthy();
  });
});

describe('the board', () => {
  it('shows a like at once, and reverts it when the server refuses', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const waiting = new Promise((resolve) => (answer = resolve));
    server.on(`PUT /api/community/posts/${POST.id}/like`, async () => {
      await waiting;
      return problem('rate_limited');
    });
    const { user } = renderSite('/community');
    const post = await article(POST.body);
    await user.click(within(post).getByRole('button', { name: /^Liked? what Ada wrote/ }));
    const like = within(post).getByRole('button', { name: /^Liked? what Ada wrote/ });
    expect(like.getAttribute('aria-pressed')).toBe('true');
    expect(like.textContent).toBe('Liked what Ada wrote5');
    answer(undefined);
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('false'));
    expect(like.textContent).toBe('Like what Ada wrote4');
  });

  it('accepts a new post, but no empty one', async () => {
    const written = { ...OWN_POST, id: '1e1f7c1e-3a55-4a1e-9a43-0a4c6a1f7a09', body: 'Lentils!' };
    server.on('POST /api/community/posts', () => ok(written, 201));
    const { user } = renderSite('/community');
    const field = await screen.findByLabelText('Write a post');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Write something first')).toBeTruthy();
    await user.type(field, 'Lentils!');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await article('Lentils!')).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('');
  });

  it('removes own content, with undo', async () => {
    server.on(`DELETE /api/community/posts/${OWN_POST.id}`, () => ok(null));
    server.on(`POST /api/community/posts/${OWN_POST.id}/restore`, () => ok(OWN_POST));
    const { user } = renderSite('/community');
    const post = await article(OWN_POST.body);
    await user.click(within(post).getByRole('button', { name: 'More options: Kit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await user.click(await within(post).findByRole('button', { name: 'Undo' }));
    expect(await within(post).findByText(OWN_POST.body)).toBeTruthy();
  });

  it('shows that a post was hidden, and to its author why', async () => {
    const hidden = { ...POST, state: 'hidden', body: '', author: null };
    const own = { ...OWN_POST, state: 'hidden', body: '', author: null, hiddenReason: 'Please be kind.' };
    server.on('GET /api/community/posts', () => ok({ items: [hidden, own], nextCursor: null }));
    renderSite('/community');
    expect(await screen.findAllByText('A moderator removed this post.')).toHaveLength(2);
    expect(screen.getAllByText('Reason: Please be kind.')).toHaveLength(1);
  });

  it('shows when it is empty, and when it did not load', async () => {
    server.on('GET /api/community/posts', () => ok({ items: [], nextCursor: null }));
    renderSite('/community');
    expect(await screen.findByText('No posts yet today. Be the first to write one.')).toBeTruthy();
    cleanup();
    server.on('GET /api/community/posts', () => problem('forbidden'));
    const { user } = renderSite('/community');
    expect(await screen.findByText('We couldn’t load the board')).toBeTruthy();
    server.on('GET /api/community/posts', () => ok({ items: [POST], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await article(POST.body)).toBeTruthy();
  });
});

it('asks for consent when the join form tells of health', async () => {
  const stranger = { ...COMMUNITY, me: { displayName: null, joinedAt: null, hasBenefits: false } };
  server.on('GET /api/community', () => ok(stranger));
  server.on('POST /api/community/join', () =>
    ok({ joined: true, displayName: 'Kit', joinedAt: '2026-11-21T09:00:00.000Z' }, 201),
  );
  const { user } = renderSite('/community');
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  const dialog = await screen.findByRole('dialog');
  const form = within(dialog);
  expect((await form.findByLabelText<HTMLInputElement>('First name')).value).toBe('Kit');
  await user.selectOptions(form.getByLabelText('What stage are you at?'), 'First month');
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(await form.findByText('Please read the house rules and agree to them')).toBeTruthy();
  expect(form.getByText('Please agree, or leave your stage, hopes and medication out')).toBeTruthy();
  await user.click(form.getByRole('checkbox', { name: /^I agree that you keep the health information/ }));
  await user.click(form.getByRole('checkbox', { name: /^I have read the house rules/ }));
  await user.click(form.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('You’re in. Say hello on the board when you feel like it.')).toBeTruthy();
  const sent = server.calls().find(({ path }) => path === '/api/community/join');
  expect(sent?.body).toMatchObject({
    firstName: 'Kit',
    stage: 'First month',
    healthConsent: true,
    rules: true,
  });
});
