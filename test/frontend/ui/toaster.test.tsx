import '../setup/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { startTransition, Suspense, use, useEffect, useState, type ReactElement } from 'react';
import { Toaster, type ToastItem } from '#frontend/ui/feedback/toaster.js';

/** Callbacks of the next frames: the test decides when the browser draws one. */
let waiting: FrameRequestCallback[];
beforeEach(() => {
  jest.useFakeTimers();
  waiting = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => waiting.push(callback));
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function drawFrame(): void {
  const callbacks = waiting;
  waiting = [];
  act(() => callbacks.forEach((callback) => callback(0)));
}

const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

/** Shows one message; returns the ids of the messages that have left. */
function show(kind: ToastItem['kind']): readonly string[] {
  const left: string[] = [];
  render(
    <Toaster
      items={[{ id: 'one', kind, title: 'Welcome back!' }]}
      onDismiss={(id) => left.push(id)}
      regionLabel="Messages"
      dismissLabel="Dismiss"
    />,
  );
  expect(screen.getByText('Welcome back!')).toBeTruthy();
  return left;
}

describe('a message of success (rule E4)', () => {
  it('disappears two seconds after it was painted, however busy the page', () => {
    const left = show('success');
    pass(10_000);
    drawFrame();
    pass(10_000);
    expect(left).toEqual([]);
    drawFrame();
    pass(1_999);
    expect(left).toEqual([]);
    pass(1);
    expect(left).toEqual(['one']);
  });

  it('leaves, while an error stays until it is dismissed', () => {
    const left = show('error');
    drawFrame();
    drawFrame();
    pass(60_000);
    expect(left).toEqual([]);
  });
});

const SIGNED_OUT: ToastItem = { id: '1', kind: 'success', title: 'Signed out' };

interface SlowSite {
  /** Shows a message and navigates to the next page at once, as signing out does. */
  readonly signOut: () => Promise<void>;
  /** The code of the next page has loaded. */
  readonly arrive: () => Promise<void>;
}

/** A site whose next page is slow to load. */
function renderSlowSite(): SlowSite {
  let resolve: (text: string) => void = () => undefined;
  const page = new Promise<string>((resolved) => (resolve = resolved));
  const site: { show?: (items: readonly ToastItem[]) => void } = {};
  function Page(): ReactElement {
    return <p>{use(page)}</p>;
  }
  function Site(): ReactElement {
    const [isOpen, setOpen] = useState(false);
    const [items, setItems] = useState<readonly ToastItem[]>();
    site.show = setItems;
    useEffect(() => {
      if (items) startTransition(() => setOpen(true));
    }, [items]);
    return (
      <>
        <Suspense fallback="Loading">{isOpen ? <Page /> : <p>The account</p>}</Suspense>
        {items && (
          <Toaster
            items={items}
            onDismiss={(id) => setItems(items.filter((each) => each.id !== id))}
            regionLabel="Messages"
            dismissLabel="Close"
          />
        )}
      </>
    );
  }
  render(<Site />);
  return {
    signOut: () => act(async () => site.show?.([SIGNED_OUT])),
    arrive: () => act(async () => resolve('The first page')),
  };
}

describe('a first message that comes with another page (rule E4)', () => {
  it('is shown for its two seconds once the page is here, however long that took', async () => {
    const site = renderSlowSite();
    await site.signOut();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('The account')).toBeTruthy();
    await site.arrive();
    expect(screen.getByText('The first page')).toBeTruthy();
    expect(screen.getByText('Signed out')).toBeTruthy();
    drawFrame();
    drawFrame();
    await act(() => jest.advanceTimersByTimeAsync(1_900));
    expect(screen.getByText('Signed out')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Signed out')).toBeNull();
  });
});
