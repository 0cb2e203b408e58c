import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const PATH = '/api/me/text-messages';
const NONE = { isOffered: true, number: null, agreedAt: null, awaiting: null };
const WAITING = { ...NONE, awaiting: '+447700900123' };
const ON = { ...NONE, number: '+447700900123', agreedAt: '2026-11-20T09:00:00.000Z' };
const CONSENT = 'Text me when my box leaves, or if it will not come. I can stop this at any time.';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
});

type Part = ReturnType<typeof within>;
const section = async () =>
  within(await screen.findByRole('region', { name: 'Text me on the day' }, { timeout: 10_000 }));
const open = () => renderSite('/account?tab=profile');
const numberOf = (part: Part) => part.getByRole('textbox', { name: 'Mobile number' });
const codeOf = (part: Part) => part.findByRole('textbox', { name: 'Code from our text' });
const button = (part: Part, name: string) => part.getByRole('button', { name });

describe('text messages on the account (X80, X82)', () => {
  it('are not mentioned where the shop sends none, nor before that is known', async () => {
    let resolve: (answer: ReturnType<typeof ok>) => void = () => undefined;
    const promise = new Promise<ReturnType<typeof ok>>((answer) => (resolve = answer));
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
    await user.click(button(part, 'Try again'));
    expect(numberOf(await section())).toHaveProperty('value', '');
  });

  it('end with one press, after which the number is gone and the field has the focus', async () => {
    server.on(`GET ${PATH}`, () => ok(ON));
    server.on(`DELETE ${PATH}`, () => ok(null, 204));
    const { user } = open();
    const part = await section();
    expect(part.getByText('We text +447700900123.')).toBeTruthy();
    expect(part.getByText(/You agreed to this:/).textContent).toContain(CONSENT);
    await user.click(button(part, 'Stop texting me'));
    expect(await part.findByText('We’ve stopped texting you and deleted your number.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(numberOf(part)));
    expect(part.queryByText('We text +447700900123.')).toBeNull();
    expect(part.getByRole('checkbox', { name: CONSENT })).toHaveProperty('checked', false);
    expect(server.calls(`DELETE ${PATH}`)).toHaveLength(1);
  });

  it('keep the number when stopping failed', async () => {
    server.on(`GET ${PATH}`, () => ok(ON));
    server.on(`DELETE ${PATH}`, () => problem('rate_limited'));
    const { user } = open();
    const part = await section();
    await user.click(button(part, 'Stop texting me'));
    await waitFor(() => expect(server.calls(`DELETE ${PATH}`)).toHaveLength(1));
    expect(await part.findByRole('button', { name: 'Stop texting me' })).toBeTruthy();
    expect(part.getByText('We text +447700900123.')).toBeTruthy();
  });

  it('can be ended where the shop no longer sends any', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...ON, isOffered: false }));
    open();
    const part = await section();
    expect(part.getByText(/We’re not sending texts at the moment/)).toBeTruthy();
    expect(button(part, 'Stop texting me')).toBeTruthy();
    expect(part.queryByRole('button', { name: 'Change number' })).toBeNull();
  });
});

describe('a number and its code (X83)', () => {
  it('starts with a number and a tick, then a code, by keyboard', async () => {
    server.on(`GET ${PATH}`, () => ok(NONE));
    server.on(`PUT ${PATH}`, () => ok(WAITING));
    server.on(`POST ${PATH}/code`, () => ok(ON));
    const { user } = open();
    const part = await section();
    expect(part.getByText(/when your box leaves us.*Never offers, never what’s in your box/)).toBeTruthy();
    const number = numberOf(part);
    expect([number.getAttribute('type'), number.getAttribute('autocomplete')]).toEqual(['tel', 'tel']);
    await user.type(number, '07700 900123{Enter}');
    expect(await part.findByText('Please tick this so we can text you')).toBeTruthy();
    expect(server.calls(`PUT ${PATH}`)).toHaveLength(0);
    part.getByRole('checkbox', { name: CONSENT }).focus();
    await user.keyboard(' ');
    button(part, 'Text me a code').focus();
    await user.keyboard('{Enter}');
    const code = await codeOf(part);
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(server.calls(`PUT ${PATH}`)[0]?.body).toEqual({ number: '07700 900123' });
    expect(part.getByText(/texted a code to \+447700900123\. It works for 10 minutes/)).toBeTruthy();
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await user.keyboard('123 456{Enter}');
    const said = await part.findByText('That’s confirmed. We’ll text you when your box leaves us.');
    expect(document.activeElement).toBe(said);
    expect(server.calls(`POST ${PATH}/code`)[0]?.body).toEqual({ code: '123 456' });
    expect(part.getByText('We text +447700900123.')).toBeTruthy();
  });

  it('refuses a number that gets no texts, here and at the server, beside the field', async () => {
    server.on(`GET ${PATH}`, () => ok(ON));
    server.on(`PUT ${PATH}`, () =>
      problem('validation_failed', {
        errors: [{ field: 'number', message: 'We couldn’t text this number. Please check it.' }],
      }),
    );
    const { user } = open();
    const part = await section();
    await user.click(button(part, 'Change number'));
    await waitFor(() => expect(document.activeElement).toBe(numberOf(part)));
    await user.keyboard('020 7946 0123{Enter}');
    expect(await part.findByText('Please enter a British or Irish mobile number')).toBeTruthy();
    expect(server.calls(`PUT ${PATH}`)).toHaveLength(0);
    await user.clear(numberOf(part));
    await user.type(numberOf(part), '07700 900456{Enter}');
    expect(await part.findByText('We couldn’t text this number. Please check it.')).toBeTruthy();
    expect(numberOf(part)).toHaveProperty('value', '07700 900456');
    await user.click(button(part, 'Cancel'));
    expect(part.getByText('We text +447700900123.')).toBeTruthy();
  });

  it('refuses a code that is none, and another, and sends one more on request', async () => {
    server.on(`GET ${PATH}`, () => ok(WAITING));
    server.on(`PUT ${PATH}`, () => ok(WAITING));
    server.on(`POST ${PATH}/code`, () =>
      problem('validation_failed', { errors: [{ field: 'code', message: 'This code no longer works.' }] }),
    );
    const { user } = open();
    const part = await section();
    const code = await codeOf(part);
    // A page that was just opened takes no focus.
    expect(document.activeElement).not.toBe(code);
    await user.type(code, '1234{Enter}');
    expect(await part.findByText('Please enter the six digits from our text')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/code`)).toHaveLength(0);
    await user.type(code, '56{Enter}');
    expect(await part.findByText('This code no longer works.')).toBeTruthy();
    await user.click(button(part, 'Send another code'));
    expect(await part.findByText('We’ve sent another code. Only the latest one works.')).toBeTruthy();
    expect(server.calls(`PUT ${PATH}`)[0]?.body).toEqual({ number: '+447700900123' });
  });

  it('goes back to another number, which keeps the consent', async () => {
    server.on(`GET ${PATH}`, () => ok(WAITING));
    const { user } = open();
    const part = await section();
    await user.click(button(part, 'Use another number'));
    expect(numberOf(part)).toHaveProperty('value', '');
    expect(part.getByRole('checkbox', { name: CONSENT })).toHaveProperty('checked', true);
  });

  it('leaves the number before it, and its end, in reach while a new one waits', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...ON, awaiting: '+447700900456' }));
    server.on(`DELETE ${PATH}`, () => ok(null, 204));
    const { user } = open();
    const part = await section();
    expect(part.getByText(/texted a code to \+447700900456/)).toBeTruthy();
    await user.click(button(part, 'Stop texting me'));
    expect(await part.findByText('We’ve stopped texting you and deleted your number.')).toBeTruthy();
    expect(part.queryByRole('textbox', { name: 'Code from our text' })).toBeNull();
  });
});
