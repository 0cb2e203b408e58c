import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { FieldError } from '@rules/errors/errors';
import { NO_PROBLEM, type ApiError } from '#frontend/api/problem.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerFormOptions } from '#frontend/ui/form/use-server-form.js';

interface Values {
  readonly code: string;
  readonly amount: string;
  readonly group: { readonly inner: string };
  readonly agreed: boolean;
}

const EMPTY: Values = { code: '', amount: '', group: { inner: '' }, agreed: false };

function refusal(code: ApiError['data']['code'], errors: readonly FieldError[] = []): ApiError {
  return { status: 422, data: { ...NO_PROBLEM, code, detail: 'In the words of the server', errors } };
}

function Form(props: Partial<ServerFormOptions<Values>>): ReactElement {
  const server = useServerForm<Values>({ defaults: EMPTY, send: () => Promise.resolve(), ...props });
  const agreed = server.bound('agreed');
  return (
    <form {...server.formProps}>
      <TextField label="Code" {...server.text('code')} />
      <TextField label="Amount" {...server.text('amount')} />
      <TextField label="Inner" {...server.text('group.inner')} />
      <CheckField label="Agreed" checked={agreed.value} error={agreed.error} onChange={agreed.onValue} />
      <button type="submit">{server.isBusy ? 'Saving' : 'Save'}</button>
    </form>
  );
}

async function saved(props: Partial<ServerFormOptions<Values>>): Promise<UserEvent> {
  const user = userEvent.setup();
  render(<Form {...props} />);
  await user.click(screen.getByRole('button'));
  return user;
}

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });
const messageOf = (name: string): string | null =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null;

describe('a form that the server checks', () => {
  it('is not sent with an issue, and focuses its first field in the order of the page', async () => {
    const send = jest.fn(() => Promise.resolve());
    const issuesOf = ({ agreed }: Values) => ({
      ...(agreed ? {} : { agreed: 'Please agree' }),
      'group.inner': 'Missing',
    });
    await saved({ send, issuesOf });
    expect(send).not.toHaveBeenCalled();
    expect(messageOf('Inner')).toBe('Missing');
    expect(screen.queryByText('Please agree')).not.toBeNull();
    expect(document.activeElement).toBe(field('Inner'));
  });

  it('shows the messages of the server beside their fields until they are edited', async () => {
    const errors = [
      { field: 'amountPence', message: 'Too much' },
      { field: 'group.inner', message: 'Unknown' },
      { field: 'elsewhere', message: 'Not of this form' },
    ];
    const user = await saved({
      send: () => Promise.resolve(refusal('validation_failed', errors)),
      fields: { fieldOf: (path) => (path === 'amountPence' ? 'amount' : path) },
    });
    expect(messageOf('Amount')).toBe('Too much');
    expect(messageOf('Inner')).toBe('Unknown');
    expect(messageOf('Code')).toBeNull();
    expect(screen.queryByText('Not of this form')).toBeNull();
    expect(document.activeElement).toBe(field('Amount'));
    await user.type(field('Amount'), '1');
    expect(messageOf('Amount')).toBeNull();
    expect(messageOf('Inner')).toBe('Unknown');
  });

  it('shows an error code beside the field that it concerns', async () => {
    await saved({
      send: () => Promise.resolve(refusal('code_taken')),
      fields: { ofCode: { code_taken: 'code' } },
    });
    expect(messageOf('Code')).toBe('In the words of the server');
    expect(document.activeElement).toBe(field('Code'));
  });

  it('is pending while it is sent', async () => {
    let respond = (): void => undefined;
    await saved({ send: () => new Promise<void>((resolve) => (respond = resolve)) });
    expect(screen.getByRole('button').textContent).toBe('Saving');
    respond();
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Save'));
  });

  it('asks before a page with changes is left, unless it has nothing to lose', async () => {
    const isAsked = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const user = userEvent.setup();
    const { unmount } = render(<Form />);
    expect(isAsked()).toBe(false);
    await user.type(field('Code'), 'A');
    expect(isAsked()).toBe(true);
    await user.clear(field('Code'));
    await user.click(screen.getByRole('checkbox'));
    expect(isAsked()).toBe(true);
    unmount();
    expect(isAsked()).toBe(false);
    // The control: a form that does not warn.
    render(<Form warns={false} />);
    await user.type(field('Code'), 'A');
    expect(isAsked()).toBe(false);
  });
});
