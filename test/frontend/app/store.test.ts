import '../setup/browser.js';
import { describe, expect, it } from '@jest/globals';
import { accountApi } from '#frontend/features/identity/profile/account-api.js';
import { makeStore } from '#frontend/app/store.js';
import { ok, startFakeServer } from '../setup/fake-server.js';

const PATH = '/api/me/text-messages';
const AGREED = { isOffered: true, number: '+447700900123', agreedAt: null, awaiting: null };

describe('the store', () => {
  it('has told every screen what a call changed, when the code after that call runs', async () => {
    const server = startFakeServer();
    server.on(`GET ${PATH}`, () => ok(AGREED));
    server.on(`DELETE ${PATH}`, () => ok(null, 204));
    const store = makeStore();
    const { getTextMessages, stopTextMessages } = accountApi.endpoints;
    await store.dispatch(getTextMessages.initiate());
    const queries = () => store.getState().api.queries;
    const before = queries();
    let told = before;
    store.subscribe(() => (told = queries()));
    await store.dispatch(stopTextMessages.initiate());
    expect(queries()).not.toBe(before);
    expect(told).toBe(queries());
  });
});
