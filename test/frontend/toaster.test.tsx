import './setup/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Toaster, type ToastItem } from '../../frontend/src/ui/toaster.js';

/** What waits for the next frames: the browser draws one when the test says so. */
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

/** Shows one message; answers the ids of those that have left. */
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
  it('leaves two seconds after it was drawn, however long a busy page takes to draw it', () => {
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
