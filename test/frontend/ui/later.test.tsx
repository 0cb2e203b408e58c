import '../setup/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ComponentType, type ReactElement } from 'react';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';

let comesNear = (): void => undefined;

beforeEach(() => {
  class Watch {
    constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
      comesNear = () => seen([{ isIntersecting: true }]);
    }
    observe(): void {}
    disconnect(): void {}
  }
  // The browser of these tests has none.
  Object.assign(globalThis, { IntersectionObserver: Watch });
});
afterEach(cleanup);

function Basket({ greeting }: { readonly greeting: string }): ReactElement {
  const [count, setCount] = useState(0);
  const [name, setName] = useState('');
  return (
    <section>
      <p>{greeting}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`in the basket: ${count}`}
      </button>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <output>{`for ${name}`}</output>
      <a href="#faq">Questions</a>
    </section>
  );
}

const DRAWN =
  '<div data-lazy-hydrate=""><!--$--><section><p>Hello</p><button type="button">in the basket: 0</button>' +
  '<input aria-label="Name" value=""><output>for </output><a href="#faq">Questions</a></section><!--/$--></div>';

interface Code {
  readonly Part: ComponentType<{ greeting: string }>;
  readonly asked: () => number;
  readonly arrive: () => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** A part whose code loads, or fails, when the test decides. */
function makeCode(): Code {
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const fetch = jest.fn(
    () =>
      new Promise<{ default: typeof Basket }>((resolve, reject) => {
        waiting.push({ resolve: () => resolve({ default: Basket }), reject });
      }),
  );
  return {
    Part: lazyHydrate(fetch),
    asked: () => fetch.mock.calls.length,
    arrive: () => act(async () => waiting.at(-1)?.resolve()),
    fail: () => act(async () => waiting.at(-1)?.reject(new Error('no network'))),
  };
}

/** Hydrates a server-rendered page. */
function takeOver({ Part }: Code): { readonly hello: (greeting: string) => void } {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = DRAWN;
  const complaints = jest.spyOn(console, 'error');
  const { rerender } = render(<Part greeting="Hello" />, { container, hydrate: true });
  expect(complaints).not.toHaveBeenCalled();
  return { hello: (greeting) => rerender(<Part greeting={greeting} />) };
}

describe('a part of a page that hydrates later', () => {
  it('stays as server-rendered, without loading code, until it is near', async () => {
    const code = makeCode();
    takeOver(code);
    expect(code.asked()).toBe(0);
    act(() => comesNear());
    expect(code.asked()).toBe(1);
    await code.arrive();
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByText('in the basket: 1')).toBeTruthy();
  });

  it('asks for its code when somebody begins to use the page anywhere', () => {
    const code = makeCode();
    takeOver(code);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(code.asked()).toBe(1);
  });

  it('replays once what was pressed in it before', async () => {
    const code = makeCode();
    takeOver(code);
    const button = screen.getByRole('button');
    const isLeftAlone = fireEvent.click(button);
    expect(isLeftAlone).toBe(false);
    expect(code.asked()).toBe(1);
    await code.arrive();
    expect(screen.getByText('in the basket: 1')).toBe(button);
  });

  it('keeps what was typed in it before', async () => {
    const code = makeCode();
    takeOver(code);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.input(field, { target: { value: 'Ada' } });
    await code.arrive();
    expect(field.value).toBe('Ada');
    expect(screen.getByText('for Ada')).toBeTruthy();
  });

  it('leaves links to the browser', () => {
    takeOver(makeCode());
    expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
  });

  it('keeps its wording when the page changes around it, then updates', async () => {
    const code = makeCode();
    const { hello } = takeOver(code);
    hello('Good evening');
    expect(screen.getByText('Hello')).toBeTruthy();
    act(() => comesNear());
    await code.arrive();
    expect(screen.getByText('Good evening')).toBeTruthy();
  });

  it('stays readable when its code cannot be fetched, and asks again with the next use', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const code = makeCode();
    takeOver(code);
    act(() => comesNear());
    await code.fail();
    expect(warned).toHaveBeenCalled();
    expect(screen.getByText('in the basket: 0')).toBeTruthy();
    fireEvent.click(screen.getByRole('button'));
    expect(code.asked()).toBe(2);
    await code.arrive();
    expect(screen.getByText('in the basket: 1')).toBeTruthy();
  });

  it('comes at once where the page is opened from another one', async () => {
    const code = makeCode();
    render(<code.Part greeting="Hello" />);
    expect(code.asked()).toBe(1);
    await code.arrive();
    expect(screen.getByText('in the basket: 0')).toBeTruthy();
  });
});
