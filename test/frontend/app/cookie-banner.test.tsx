import '../setup/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CookieBanner } from '#frontend/app/cookies/cookie-banner.js';
import {
  mayStoreOptional,
  OPTIONAL_ITEMS,
  readChoice,
  storeChoice,
  useMustAsk,
} from '#frontend/app/cookies/cookie-choice.js';
import { startFakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

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
  it('does not ask while nothing is optional, and says so behind the link in the footer (rule X22)', async () => {
    const { user } = renderSite('/no-such-page');
    await screen.findByRole('heading', { level: 1 });
    expect(OPTIONAL_ITEMS).toEqual([]);
    expect(screen.queryByRole('region', { name: NAME })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cookie choices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cookie choices' }));
    expect(dialog.getByText(/nothing to choose/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Accept optional' })).toBeNull();
    expect(dialog.getByRole('link', { name: 'Cookie Policy' }).getAttribute('href')).toBe('/cookie-policy');
  });

  it('asks once there is something optional, and allows nothing before the answer', async () => {
    const { result } = renderHook(() => useMustAsk(['statistics']));
    expect(result.current).toBe(true);
    expect(mayStoreOptional()).toBe(false);
    render(<CookieBanner onChoose={() => undefined} />);
    await userEvent
      .setup()
      .click(await within(await banner()).findByRole('button', { name: 'Refuse optional' }));
    expect(mayStoreOptional()).toBe(false);
    expect(readChoice()?.accepted).toBe(false);
    await waitFor(() => expect(result.current).toBe(false));
  });

  it('treats Global Privacy Control as a refusal, even after an earlier yes', () => {
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

  it('keeps the choice for the visit when storage is switched off', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('storage is off');
    });
    storeChoice(false);
    renderSite('/no-such-page');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: NAME })).toBeNull();
  });
});
