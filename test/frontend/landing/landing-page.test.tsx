import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ClinicPartner } from '#frontend/api/generated.js';
import { landingFirst } from '#frontend/copy/landing/hero.js';
import { landing } from '#frontend/copy/landing/landing.js';
import { SITE } from '../setup/catalog.js';
import { ok, problem, startFakeServer, type FakeResponse, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

function partner(id: string, more: Partial<ClinicPartner> = {}): ClinicPartner {
  return {
    id,
    name: `Clinic ${id}`,
    description: `What clinic ${id} does.`,
    logoUrl: `/api/clinic-partners/${id}/logo?v=1`,
    websiteUrl: `https://${id}.example`,
    isActive: true,
    displayOrder: 1,
    ...more,
  };
}

/** Loads the code of the sections below the first window in advance. */
const PATIENCE = { timeout: 10_000 } as const;
const section = (name: string) => screen.findByRole('region', { name }, PATIENCE);
const strip = () => section('Clinics that recommend us');
const closing = () => section('Start with one day');

describe('the first page (rule T40)', () => {
  it('has its sections in the order of the specification', async () => {
    server.on('GET /api/clinic-partners', () => ok({ items: [partner('a')], nextCursor: null }));
    renderSite('/');
    await strip();
    await section('Choose your day');
    const headings = within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    const specified = [
      landingFirst.whyGenericPlansFail.heading,
      landing.packages.heading,
      'Clinics that recommend us',
      landing.clinicsTrust.heading,
      landing.community.heading,
      landing.howItWorks.heading,
      landing.testimonials.heading,
      landing.faq.heading,
      landing.closing.heading,
    ];
    expect(headings.filter((heading) => specified.some((each) => each === heading))).toEqual(specified);
  });

  it('has four steps, five voices marked as samples, and ten questions that open', async () => {
    const { user } = renderSite('/');
    const how = await section('How it works');
    expect(within(how).getAllByRole('listitem')).toHaveLength(4);
    expect(await screen.findAllByText('Sample')).toHaveLength(5);
    expect(screen.getAllByRole('img', { name: '5 out of 5 stars' })).toHaveLength(4);
    const faq = screen.getByRole('region', { name: 'Questions people ask first' });
    const questions = within(faq).getAllByRole('group');
    expect(questions).toHaveLength(10);
    await user.click(within(faq).getByText('What does delivery cost?'));
    expect(questions.filter((each) => each.hasAttribute('open'))).toHaveLength(1);
  });

  it('shows no samples outside the demo shop: without reviews there is no such section (rule X21)', async () => {
    server.on('GET /api/site', () => ok({ ...SITE, placeholders: {}, demo: false }));
    renderSite('/');
    await section('How it works');
    await closing();
    expect(screen.queryByRole('heading', { name: landing.testimonials.heading })).toBeNull();
    expect(screen.queryByText('Sample')).toBeNull();
    expect(screen.queryByText('members', { exact: true })).toBeNull();
  });

  it('shows the reviews that the owner has entered, and no sample beside them', async () => {
    const review = { name: 'Ada Lovelace', words: 'Small, warm and on time.', date: '2026-11-03' };
    server.on('GET /api/site', () => ok({ ...SITE, reviews: [review] }));
    renderSite('/');
    await section('How it works');
    const voices = await section(landing.testimonials.heading);
    expect(within(voices).getByText(review.words)).toBeTruthy();
    expect(within(voices).getByText('November 2026')).toBeTruthy();
    expect(screen.queryByText('Sample')).toBeNull();
  });

  it('leads to the community and to early access', async () => {
    renderSite('/');
    await closing();
    for (const [name, path] of [
      ['Join the Community', '/community'],
      ['Share Your Journey', '/community'],
      ['Join Our Community', '/community'],
      ['Get Early Access', '/referral'],
    ] as const) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
  });

  it('scrolls from its buttons to the packages and to the community', async () => {
    const { user, at } = renderSite('/');
    const last = await closing();
    const focused = () => document.activeElement?.id;
    await user.click(await screen.findByRole('button', { name: 'Meet the community' }));
    expect(focused()).toBe('community');
    await user.click(screen.getByRole('button', { name: 'See the meal plans' }));
    expect(focused()).toBe('meal-plans');
    await user.click(within(last).getByRole('button', { name: 'Order your first day' }));
    expect(focused()).toBe('meal-plans');
    expect(at()).toBe('/');
  });
});

describe('the discount in the questions (D6)', () => {
  const question = 'Is there a discount on a subscription?';
  const markup = (): string =>
    document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';

  it('is that of the current promotion, for search engines too', async () => {
    const promotionSentence = 'Save 10% on the first box with code </script>TEN.';
    server.on('GET /api/site', () =>
      ok({ ...SITE, placeholders: { ...SITE.placeholders, promotionSentence } }),
    );
    renderSite('/');
    expect(await screen.findByText(/^Save 10% on the first box/, {}, PATIENCE)).toBeTruthy();
    expect(markup()).not.toContain('</script>');
    const { mainEntity } = JSON.parse(markup()) as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    expect(mainEntity).toHaveLength(10);
    const answer = mainEntity.find(({ name }) => name === question)?.acceptedAnswer.text;
    expect(answer).toMatch(/^Save 10% on the first box with code <\/script>TEN\. Subscription meals cost/);
  });

  it('is not promised when there is no promotion', async () => {
    server.on('GET /api/site', () =>
      ok({ ...SITE, placeholders: { ...SITE.placeholders, promotionSentence: '' } }),
    );
    renderSite('/');
    expect(await screen.findByText(/^Subscription meals cost/, {}, PATIENCE)).toBeTruthy();
  });
});

describe('the strip of clinics (rule K8)', () => {
  it('opens a clinic in a new tab, and describes it on hover and focus', async () => {
    server.on('GET /api/clinic-partners', () =>
      ok({ items: [partner('a'), partner('b')], nextCursor: null }),
    );
    const { user } = renderSite('/');
    const link = await within(await strip()).findByRole('link', {
      name: 'Clinic b',
      description: 'What clinic b does. Opens in a new tab.',
    });
    expect(link.getAttribute('href')).toBe('https://b.example');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    const said = async () => (await strip()).querySelector('p')?.textContent;
    await user.hover(link);
    expect(await said()).toBe('Clinic b. What clinic b does.');
    await user.unhover(link);
    expect(await said()).toBe('Opens in a new tab');
    link.focus();
    await waitFor(async () => expect(await said()).toContain('What clinic b does.'));
  });

  it('keeps six places while it loads', async () => {
    let answer: (answered: FakeResponse) => void = () => undefined;
    const held = new Promise<FakeResponse>((resolve) => (answer = resolve));
    server.on('GET /api/clinic-partners', () => held);
    renderSite('/');
    expect((await strip()).querySelectorAll('[data-placeholder]')).toHaveLength(6);
    answer(ok({ items: [partner('a')], nextCursor: null }));
    expect(await within(await strip()).findByRole('link', { name: 'Clinic a' })).toBeTruthy();
    expect((await strip()).querySelectorAll('[data-placeholder]')).toHaveLength(0);
  });

  it.each([
    ['there are none', () => ok({ items: [], nextCursor: null })],
    ['they cannot be read', () => problem('internal')],
  ])('is left out when %s', async (_case, handler) => {
    server.on('GET /api/clinic-partners', handler);
    renderSite('/');
    await closing();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Clinics that recommend us' })).toBeNull(),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the contact form (D46)', () => {
  async function openClinics(user: UserEvent) {
    const clinics = within(await section('Why clinics trust us'));
    await user.click(clinics.getByRole('button', { name: 'Learn more about clinical partnerships' }));
    return within(await screen.findByRole('dialog', { name: 'Clinical partnerships' }, PATIENCE));
  }
  const lastBody = () => server.calls('POST /api/contact').at(-1)?.body;

  it('shows missing fields beside them, focuses the first, and sends nothing', async () => {
    const { user } = renderSite('/');
    const dialog = await openClinics(user);
    await user.type(dialog.getByLabelText('Work email'), 'not an address');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText('Name is required')).toBeTruthy();
    expect(dialog.getByText('Please enter a valid email')).toBeTruthy();
    expect(dialog.getByText('Message is required')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Your name'));
    expect(server.calls('POST /api/contact')).toHaveLength(0);
  });

  it('sends what was written, and confirms it with its reference', async () => {
    server.on('POST /api/contact', () => ok({ received: true, ticketNumber: 'LT-4711' }, 202));
    const { user } = renderSite('/');
    const dialog = await openClinics(user);
    await user.type(dialog.getByLabelText('Your name'), 'Sam Ode');
    await user.type(dialog.getByLabelText('Work email'), 'sam@clinic.example');
    await user.type(dialog.getByLabelText('Clinic or practice (optional)'), 'Ode Clinic');
    await user.type(dialog.getByLabelText('What would you like to know?'), 'Prices for a group?');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    const status = await dialog.findByRole('status');
    expect(status.textContent).toContain('Thank you. We’ve got your message.');
    expect(status.textContent).toContain('LT-4711');
    expect(lastBody()).toEqual({
      name: 'Sam Ode',
      email: 'sam@clinic.example',
      organisation: 'Ode Clinic',
      topic: 'Clinical partnerships',
      message: 'Prices for a group?',
    });
    expect(dialog.queryByRole('button', { name: 'Send message' })).toBeNull();
  });

  it('keeps the typed values when the server refuses or does not respond', async () => {
    server.on('POST /api/contact', () =>
      problem('validation_failed', {
        errors: [{ field: 'email', message: 'We cannot write to this address' }],
      }),
    );
    const { user } = renderSite('/');
    const dialog = await openClinics(user);
    await user.type(dialog.getByLabelText('Your name'), 'Sam Ode');
    await user.type(dialog.getByLabelText('Work email'), 'sam@clinic.example');
    await user.type(dialog.getByLabelText('What would you like to know?'), 'Hello');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText('We cannot write to this address')).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();

    server.on('POST /api/contact', () => problem('rate_limited'));
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('What would you like to know?').value).toBe('Hello');
  });

  it('opens from the footer of every page, with any topic', async () => {
    server.on('POST /api/contact', () => ok({ received: true, ticketNumber: 'LT-4712' }, 202));
    const { user } = renderSite('/terms-of-service');
    await user.click(screen.getByRole('button', { name: 'Contact us' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to us' }));
    expect(dialog.queryByLabelText(/Clinic or practice/)).toBeNull();
    await user.type(dialog.getByLabelText('Your name'), 'Sam');
    await user.type(dialog.getByLabelText('Email'), 'sam@example.com');
    await user.selectOptions(dialog.getByLabelText('What is it about?'), 'A complaint');
    await user.type(dialog.getByLabelText('Your message'), 'Cold soup.');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    await dialog.findByText(/LT-4712/);
    expect(lastBody()).toMatchObject({ topic: 'A complaint', message: 'Cold soup.' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
