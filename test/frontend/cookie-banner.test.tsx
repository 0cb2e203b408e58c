import './setup/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { mayStoreOptional, readChoice, storeChoice } from '../../frontend/src/app/cookie-choice.js';
import { startFakeServer } from './setup/fake-server.js';
import { renderSite } from './setup/render-site.js';

beforeEach(() => {
  startFakeServer();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

const NAME = 'Cookies, kept to a minimum';
const banner = () => screen.findByRole('region', { name: NAME });

describe('the cookie banner (rule X4)', () => {
  it('asks a new visitor, allows nothing before the answer, and has a way back in the footer', async () => {
    const { user } = renderSite('/no-such-page');
    expect(within(await banner()).getByText(/there is nothing optional/)).toBeTruthy();
    expect(mayStoreOptional()).toBe(false);
    await user.click(within(await banner()).getByRole('button', { name: 'Refuse optional' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: NAME })).toBeNull());
    expect(mayStoreOptional()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cookie choices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cookie choices' }));
    expect(dialog.getByText(/optional items refused/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Accept optional' }));
    expect(mayStoreOptional()).toBe(true);
  });

  it('takes Global Privacy Control for a refusal, against an older yes too', () => {
    storeChoice(true);
    expect(mayStoreOptional()).toBe(true);
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    expect(mayStoreOptional()).toBe(false);
  });

  it('asks again after six months', () => {
    storeChoice(true, new Date('2026-01-15T12:00:00Z'));
    expect(readChoice(new Date('2026-07-15T11:00:00Z'))?.accepted).toBe(true);
    expect(readChoice(new Date('2026-07-15T13:00:00Z'))).toBeUndefined();
  });

  it('does not trust what it cannot read', () => {
    for (const stored of ['', '{', '{}', '{"accepted":"yes"}', '{"accepted":true,"decidedAt":"never"}']) {
      localStorage.setItem('cookieChoice', stored);
      expect(readChoice()).toBeUndefined();
    }
  });

  it('keeps the answer for the visit when storage is switched off', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('storage is off');
    });
    storeChoice(false);
    renderSite('/no-such-page');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: NAME })).toBeNull();
  });
});
