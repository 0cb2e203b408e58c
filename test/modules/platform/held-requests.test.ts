import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HeldRequests } from '#backend/platform/http/held-requests.js';
import { preferredWaitS } from '#backend/platform/http/prefer-wait.js';

describe('how long a request may be held', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['respond-async', 0],
    ['wait=5', 5],
    ['respond-async, wait=5', 5],
    ['Wait=5; x=1', 5],
    ['wait=9999', 20],
    ['wait=99999', 0],
    ['wait=-1', 0],
    ['wait=5s', 0],
    ['await=5', 0],
  ])('is read from %p', (prefer, seconds) => {
    expect(preferredWaitS(prefer)).toBe(seconds);
  });
});

describe('a held request', () => {
  let changed: string[];
  let lookUps: (readonly string[])[];
  let requests: HeldRequests;
  const here = () => ({ seconds: 20, network: '192.0.2.0/24', left: new AbortController().signal });

  beforeEach(() => {
    jest.useFakeTimers();
    changed = [];
    lookUps = [];
    requests = new HeldRequests((ids) => {
      lookUps.push(ids);
      return Promise.resolve(changed);
    });
  });
  afterEach(() => {
    requests.close();
    jest.useRealTimers();
  });

  /** Whether a promise has settled, and with what. */
  async function settled(promise: Promise<boolean>): Promise<boolean | 'held'> {
    await jest.advanceTimersByTimeAsync(30);
    return Promise.race([promise, Promise.resolve('held' as const)]);
  }

  it('ends when what it waits for has changed, and only then', async () => {
    const [one, other] = [requests.hold('one', here()), requests.hold('other', here())];
    expect([await settled(one), await settled(other)]).toEqual(['held', 'held']);
    changed = ['one'];
    expect(await settled(one)).toBe('held');
    requests.lookUp();
    expect([await settled(one), await settled(other), requests.size]).toEqual([true, 'held', 1]);
  });

  it('ends for a change between the first look and the beginning of the wait', async () => {
    changed = ['one'];
    expect(await settled(requests.hold('one', here()))).toBe(true);
  });

  it('is looked up at the beginning of the wait only for a change since the caller looked', async () => {
    const { changes } = requests;
    const held = requests.hold('one', { ...here(), changes });
    expect([await settled(held), lookUps]).toEqual(['held', []]);
    changed = ['two'];
    requests.lookUp();
    expect(await settled(requests.hold('two', { ...here(), changes }))).toBe(true);
  });

  it('looks up changes that come together once, and none while nothing is held', async () => {
    requests.lookUp();
    await jest.advanceTimersByTimeAsync(100);
    expect(lookUps).toEqual([]);
    void requests.hold('one', here());
    await jest.advanceTimersByTimeAsync(30);
    for (let at = 0; at < 50; at += 1) requests.lookUp();
    await jest.advanceTimersByTimeAsync(30);
    expect(lookUps).toEqual([['one'], ['one']]);
  });

  it('ends when its time is up, also when nothing could be looked up', async () => {
    requests = new HeldRequests(() => Promise.reject(new Error('away')));
    const held = requests.hold('one', here());
    await jest.advanceTimersByTimeAsync(19_000);
    expect(await settled(held)).toBe('held');
    await jest.advanceTimersByTimeAsync(1_000);
    expect([await held, requests.size]).toEqual([true, 0]);
  });

  it('ends when its client leaves', async () => {
    const client = new AbortController();
    const held = requests.hold('one', { ...here(), left: client.signal });
    expect(requests.size).toBe(1);
    client.abort();
    expect([await settled(held), requests.size]).toEqual([true, 0]);
    expect(await requests.hold('one', { ...here(), left: client.signal })).toBe(false);
  });

  it('ends when the process does, which holds none any more', async () => {
    const held = requests.hold('one', here());
    requests.close();
    expect([await settled(held), await requests.hold('one', here())]).toEqual([true, false]);
  });

  it('is not held where its network has too many, and again when one of them has ended', async () => {
    const client = new AbortController();
    const first = requests.hold('one', { ...here(), left: client.signal });
    for (let at = 1; at < 20; at += 1) void requests.hold('one', here());
    expect(await requests.hold('one', here())).toBe(false);
    expect(await settled(requests.hold('one', { ...here(), network: '198.51.100.0/24' }))).toBe('held');
    client.abort();
    await first;
    expect(await settled(requests.hold('one', here()))).toBe('held');
  });

  it('is not held where the process has too many', async () => {
    for (let at = 0; at < 1_000; at += 1) void requests.hold('one', { ...here(), network: `network ${at}` });
    expect(requests.size).toBe(1_000);
    expect(await requests.hold('one', here())).toBe(false);
  });
});
