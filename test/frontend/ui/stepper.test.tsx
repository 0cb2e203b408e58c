import '../setup/browser.js';
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState, type ReactElement } from 'react';
import { Stepper } from '#frontend/ui/form/stepper.js';

const labels = { quantity: 'How many', add: 'One more', remove: 'One fewer' };
const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'How many' });

/** Leaves the field as soon as it shows the number, as a quick Tab does on a slow phone. */
function LeftAtOnce({ from, max }: { from: number; max: number }): ReactElement {
  const [value, setValue] = useState(from);
  useLayoutEffect(() => {
    if (value === max) (document.activeElement as HTMLElement | null)?.blur();
  }, [value, max]);
  return <Stepper labels={labels} value={value} max={max} onChange={setValue} />;
}

describe('the number of a dish', () => {
  it('keeps the last one that was added when the field is left at once', async () => {
    render(<LeftAtOnce from={4} max={5} />);
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(field().value).toBe('5');
  });

  it('takes what was typed on leaving the field, within its limits', async () => {
    render(<LeftAtOnce from={2} max={9} />);
    await userEvent.clear(field());
    await userEvent.type(field(), '40');
    await userEvent.tab();
    expect(field().value).toBe('9');
  });

  it('shows the number again when the field is left empty', async () => {
    render(<LeftAtOnce from={2} max={9} />);
    await userEvent.clear(field());
    await userEvent.tab();
    expect(field().value).toBe('2');
  });
});
