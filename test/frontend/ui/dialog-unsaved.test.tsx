import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { useUnsavedWarning } from '#frontend/ui/form/use-unsaved-warning.js';

const ASKS = 'Close without saving?';

/** A form that reports its unsaved changes. */
function Form({ onText }: { readonly onText: (text: string) => void }): ReactElement {
  const [text, setText] = useState('');
  useUnsavedWarning(text !== '');
  return (
    <label>
      Note
      <input
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onText(target.value);
        }}
      />
    </label>
  );
}

/** A page with a dialog that knows about unsaved text, or whose form does. */
function Page({ knows }: { readonly knows: 'dialog' | 'form' }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = (): void => {
    setOpen(false);
    setText('');
  };
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="A note"
        closeLabel="Close"
        unsaved={knows === 'dialog' && text !== ''}
        footer={<button onClick={close}>Cancel</button>}
      >
        {knows === 'form' ? (
          <Form onText={setText} />
        ) : (
          <label>
            Note
            <input value={text} onChange={({ target }) => setText(target.value)} />
          </label>
        )}
      </Dialog>
    </>
  );
}

const isLeavingAsked = (): boolean => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

describe.each(['dialog', 'form'] as const)('unsaved changes that the %s reports', (knows) => {
  const user = userEvent.setup();
  beforeEach(async () => {
    render(<Page knows={knows} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog', { name: 'A note' });
  });

  it('asks for confirmation before Escape or the cross discards it', async () => {
    await user.type(screen.getByLabelText('Note'), 'Ring at nine');
    expect(isLeavingAsked()).toBe(true);
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: ASKS });
    await user.click(within(question).getAllByRole('button', { name: 'Keep editing' })[0]!);
    expect(screen.queryByText(ASKS)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Ring at nine');

    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isLeavingAsked()).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'A note' })).toBeTruthy();
    expect(screen.queryByText(ASKS)).toBeNull();
  });

  it('is kept by Escape on the question', async () => {
    await user.type(screen.getByLabelText('Note'), 'Ring at nine');
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: ASKS });
    await user.keyboard('{Escape}');
    expect(screen.queryByText(ASKS)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Ring at nine');
  });

  it('is not asked about when there is none, any more, or by the button that cancels', async () => {
    await user.type(screen.getByLabelText('Note'), 'R{Backspace}');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.type(await screen.findByLabelText('Note'), 'R');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
