import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const PATH = '/api/me/text-messages';
const NONE = { isOffered: true, number: null, agreedAt: null };
const ON = { isOffered: true, number: '+447700900123', agreedAt: '2026-11-20T09:00:00.000Z' };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
});

const section = async () =>
  within(await screen.findByRole('region', { name: 'Text me on the day' }, { timeout: 10_000 }));
const open = () => renderSite('/account?tab=profile');
const numberOf = (part: ReturnType<typeof within>) => part.getByRole('textbox', { name: 'Mobile number' });
const consentOf = (part: ReturnType<typeof within>) =>
  part.getByRole('checkbox', {
    name: 'Text me when my box leaves, or if it will not come. I can stop this at any time.',
  });

describe('text messages on the account (X80, X82)', () => {
  it('are not mentioned where the shop sends none, nor before that is known', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>();
    server.on(`GET ${PATH}`, () => promise);
    open();
    expect(await screen.findByRole('region', { name: 'Emails from us' }, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText('Text me on the day')).toBeNull();
    resolve(ok({ ...NONE, isOffered: false }));
    await waitFor(() => expect(server.calls(`GET ${PATH}`)).toHaveLength(1));
    expect(screen.queryByText('Text me on the day')).toBeNull();
  });

  it('say when they have not loaded, with a retry', async () => {
    server.on(`GET ${PATH}`, () => problem('rate_limited'));
    const { user } = open();
    const part = await section();
    expect(part.getByRole('alert').textContent).toContain('We couldn’t load your text messages.');
    server.on(`GET ${PATH}`, () => ok(NONE));
    await user.click(part.getByRole('button', { name: 'Try again' }));
    expect(numberOf(await section())).toHaveProperty('value', '');
  });

  it('say what is sent and what never is, and start with a number and a tick, by keyboard', async () => {
    server.on(`GET ${PATH}`, () => ok(NONE));
    server.on(`PUT ${PATH}`, () => ok(ON));
    const { user } = open();
    const part = await section();
    expect(part.getByText(/when your box leaves us.*Never offers, never what’s in your box/)).toBeTruthy();
    const number = numberOf(part);
    expect([number.getAttribute('type'), number.getAttribute('autocomplete')]).toEqual(['tel', 'tel']);
    expect(consentOf(part)).toHaveProperty('checked', false);
    await user.type(number, '07700 900123{Enter}');
    expect(await part.findByText('Please tick this so we can text you')).toBeTruthy();
    expect(server.calls(`PUT ${PATH}`)).toHaveLength(0);
    consentOf(part).focus();
    await user.keyboard(' ');
    part.getByRole('button', { name: 'Text me' }).focus();
    await user.keyboard('{Enter}');
    expect(await part.findByText('Saved. We’ll text this number.')).toBeTruthy();
    expect(server.calls(`PUT ${PATH}`)[0]?.body).toEqual({ number: '07700 900123' });
    expect(number).toHaveProperty('value', '+447700900123');
    expect(part.queryByRole('checkbox')).toBeNull();
    expect(part.getByText(/You agreed to this:/).textContent).toContain('reply STOP to any of our texts');
  });

  it('refuse a number that gets no texts, here and at the server, beside the field', async () => {
    server.on(`GET ${PATH}`, () => ok(ON));
    server.on(`PUT ${PATH}`, () =>
      problem('validation_failed', { errors: [{ field: 'number', message: 'This number is not taken' }] }),
    );
    const { user } = open();
    const part = await section();
    await user.clear(numberOf(part));
    await user.type(numberOf(part), '020 7946 0123{Enter}');
    expect(await part.findByText('Please enter a British or Irish mobile number')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(numberOf(part)));
    expect(server.calls(`PUT ${PATH}`)).toHaveLength(0);
    await user.clear(numberOf(part));
    await user.type(numberOf(part), '07700 900456');
    await user.click(part.getByRole('button', { name: 'Save number' }));
    expect(await part.findByText('This number is not taken')).toBeTruthy();
    expect(numberOf(part)).toHaveProperty('value', '07700 900456');
    expect(part.queryByText('Saved. We’ll text this number.')).toBeNull();
  });

  it('stop with one button, after which the number is gone and the field has the focus', async () => {
    server.on(`GET ${PATH}`, () => ok(ON));
    server.on(`DELETE ${PATH}`, () => ok(null, 204));
    const { user } = open();
    const part = await section();
    await user.click(part.getByRole('button', { name: 'Stop texting me' }));
    expect(await part.findByText('We’ve stopped texting you and deleted your number.')).toBeTruthy();
    expect(numberOf(part)).toHaveProperty('value', '');
    expect(document.activeElement).toBe(numberOf(part));
    expect(consentOf(part)).toHaveProperty('checked', false);
    expect(server.calls(`DELETE ${PATH}`)).toHaveLength(1);
  });

  it('keep the number when stopping failed', async () => {
    server.on(`GET ${PATH}`, () => ok(ON));
    server.on(`DELETE ${PATH}`, () => problem('rate_limited'));
    const { user } = open();
    const part = await section();
    await user.click(part.getByRole('button', { name: 'Stop texting me' }));
    await waitFor(() => expect(server.calls(`DELETE ${PATH}`)).toHaveLength(1));
    expect(await part.findByRole('button', { name: 'Stop texting me' })).toBeTruthy();
    expect(numberOf(part)).toHaveProperty('value', '+447700900123');
  });

  it('are off after a reply of STOP, which the page sees when it is opened again', async () => {
    server.on(`GET ${PATH}`, () => ok(ON));
    const { user } = open();
    expect(numberOf(await section())).toHaveProperty('value', '+447700900123');
    server.on(`GET ${PATH}`, () => ok(NONE));
    await user.click(screen.getAllByRole('link', { name: /Menu/ })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Text me on the day' })).toBeNull());
    history.back();
    const part = await section();
    expect(numberOf(part)).toHaveProperty('value', '');
    expect(consentOf(part)).toHaveProperty('checked', false);
    expect(part.getByText(/If you’ve replied STOP to us before, text START/)).toBeTruthy();
  });
});
