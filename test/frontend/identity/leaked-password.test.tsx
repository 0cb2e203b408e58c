import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const LEAKED = 'This password has appeared in a data leak. Choose another.';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

function refusedFor(reasons: readonly string[]) {
  return {
    status: 422,
    body: {
      code: 422,
      error_code: 'weak_password',
      msg: 'Please choose a stronger password that meets all requirements.',
      weak_password: { reasons },
    },
  };
}

async function signUpWith(password: string) {
  const { user } = renderSite('/auth?tab=signup');
  await user.type(await screen.findByLabelText('Email', {}, { timeout: 10_000 }), 'new@example.com');
  const field = screen.getByLabelText('Password');
  await user.type(field, password);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  return { user, field };
}

describe('a password that has leaked', () => {
  it('is refused with the reason beside the field and in the meter, until it is changed', async () => {
    server.on('POST /auth/v1/signup', () => refusedFor(['pwned']));
    const { user, field } = await signUpWith('Password1');
    expect(await screen.findByText(LEAKED)).toBeTruthy();
    expect(screen.getByText('Password strength: Leaked')).toBeTruthy();
    expect(screen.queryByText('Strong')).toBeNull();
    await user.type(field, 'x-9');
    expect(screen.queryByText(LEAKED)).toBeNull();
    expect(screen.queryByText('Password strength: Leaked')).toBeNull();
  });

  it('is not shown for one that is refused for another reason', async () => {
    server.on('POST /auth/v1/signup', () => refusedFor(['length']));
    await signUpWith('Password1');
    expect(
      (await screen.findAllByText('Please choose a stronger password that meets all requirements.')).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByText(LEAKED)).toBeNull();
  });
});
