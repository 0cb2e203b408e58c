import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { ErrorToast } from '#frontend/api/call-options.js';
import { generatedApi } from '#frontend/api/generated.js';
import { generatedAccountApi } from '#frontend/api/generated-account.js';
import { generatedAdminApi } from '#frontend/api/generated-admin.js';
import { makeStore } from '#frontend/app/store.js';
import { toastOfFailure, type FailedCall } from '#frontend/app/toasts/error-toast.js';
import { errors, noResponse } from '#frontend/copy/errors.js';
import { toasts } from '#frontend/copy/toasts.js';
import '#frontend/features/admin/boxes/box-api.js';
import '#frontend/features/ordering/payment/payment-api.js';
import { problem } from '../setup/fake-server.js';

const SOURCE = join(__dirname, '../../../frontend/src');

function failed(code: keyof typeof errors, more: Partial<FailedCall> = {}): FailedCall {
  const { status, body } = problem(code);
  const data = { ...(body as FailedCall['error']['data']), members: {} };
  return { isWrite: true, error: { status, data }, ...more };
}

describe('the toast of a failed call', () => {
  it('is shown for a write and not for a read', () => {
    expect(toastOfFailure(failed('cut_off_passed'))).toMatchObject({ title: errors.cut_off_passed.title });
    expect(toastOfFailure(failed('cut_off_passed', { isWrite: false }))).toBeUndefined();
  });

  it('follows the policy of the endpoint', () => {
    const policy: ErrorToast = {
      except: ['price_changed'],
      onFailure: 'paymentError',
      ofCode: { payment_provider_unavailable: 'paymentSessionFailed' },
    };
    expect(toastOfFailure(failed('price_changed', { policy }))).toBeUndefined();
    expect(toastOfFailure(failed('rate_limited', { policy }))).toMatchObject({
      title: errors.rate_limited.title,
    });
    expect(toastOfFailure(failed('internal', { policy }))).toBe(toasts.paymentError);
    expect(toastOfFailure(failed('payment_provider_unavailable', { policy }))).toBe(
      toasts.paymentSessionFailed,
    );
    expect(toastOfFailure(failed('internal', { policy: 'none' }))).toBeUndefined();
    expect(toastOfFailure(failed('internal', { policy: 'always', isWrite: false }))).toBeDefined();
  });

  it('says that no response arrived, unless the endpoint has words for it', () => {
    const { error } = failed('unavailable');
    const lost: FailedCall = { isWrite: true, error: { ...error, status: 'no_response' } };
    expect(toastOfFailure(lost)).toMatchObject({ title: noResponse.title });
    expect(toastOfFailure({ ...lost, policy: { onFailure: 'paymentError' } })).toBe(toasts.paymentError);
  });
});

describe('the policy beside the calls', () => {
  const realFetch = globalThis.fetch;
  afterEach(() => void (globalThis.fetch = realFetch));

  /** The titles of the toasts after a call that the API refuses. */
  async function titlesAfter(code: keyof typeof errors, call: 'skip' | 'pause' | 'read'): Promise<string[]> {
    const { status, body } = problem(code);
    const store = makeStore({
      fetch: () =>
        Promise.resolve(
          new Response(JSON.stringify(body), {
            status,
            headers: { 'content-type': 'application/problem+json' },
          }),
        ),
    });
    const { adminSkipDelivery, adminPauseBox, adminGetBox } = generatedAdminApi.endpoints;
    if (call === 'read') await store.dispatch(adminGetBox.initiate({ id: 'b' }));
    if (call === 'pause') {
      await store.dispatch(adminPauseBox.initiate({ id: 'b', adminBoxPause: { reason: 'away' } }));
    }
    if (call === 'skip') {
      const adminBoxSkip = { reason: 'away', date: '2026-12-02' };
      await store.dispatch(adminSkipDelivery.initiate({ id: 'b', adminBoxSkip }));
    }
    if (call !== 'read') await waitFor(() => expect(store.getState().toasts).toHaveLength(1));
    return store.getState().toasts.map(({ title }) => title);
  }

  it('reaches the listener through the client', async () => {
    expect(await titlesAfter('cut_off_passed', 'skip')).toEqual([toasts.boxTooLateToSkip.title]);
    // The control: the same error of a call without a policy has the words of its code.
    expect(await titlesAfter('cut_off_passed', 'pause')).toEqual([errors.cut_off_passed.title]);
    expect(await titlesAfter('not_found', 'read')).toEqual([]);
  });
});

/** Never run: the type check refuses this file when one of these lines compiles. */
export function renamed(): void {
  const policy = { extraOptions: { errorToast: 'none' } } as const;
  generatedApi.enhanceEndpoints({ endpoints: { sendContact: policy } });
  // @ts-expect-error the API has no such operation: a renamed one takes its policy along or does not compile
  generatedApi.enhanceEndpoints({ endpoints: { sendContactMessage: policy } });
  // @ts-expect-error the same for the account
  generatedAccountApi.enhanceEndpoints({ endpoints: { walletTopUp: policy } });
  // @ts-expect-error and for the back office
  generatedAdminApi.enhanceEndpoints({ endpoints: { adminSkipParcel: policy } });
  // @ts-expect-error an error code that does not exist
  const unknown: ErrorToast = { except: ['not_an_error'] };
  generatedApi.enhanceEndpoints({ endpoints: { sendContact: { extraOptions: { errorToast: unknown } } } });
}

describe('a call with a policy', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('api/generated'))
    .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));
  /** The endpoints to which a file gives a policy. */
  const withPolicy = (text: string): string[] => {
    const found: string[] = [];
    const visit = (node: ts.Node, owner: string): void => {
      const name = ts.isPropertyAssignment(node) ? node.name.getText() : '';
      if (name === 'errorToast') found.push(owner);
      ts.forEachChild(node, (child) => visit(child, ['', 'extraOptions'].includes(name) ? owner : name));
    };
    if (text.includes('errorToast'))
      visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true), '');
    return found;
  };
  const imports = (text: string): string[] =>
    [...text.matchAll(/import \{([^}]*)\} from '#frontend\/api\/generated[\w-]*\.js'/g)].flatMap(
      ([, names = '']) =>
        [...names.matchAll(/use(?:Lazy)?(\w+?)(?:Query|Mutation)\b/g)].map(([, name = '']) => name),
    );
  const bypassed = (texts: readonly string[]): string[] => {
    const known = new Set(texts.flatMap(withPolicy));
    return texts.flatMap(imports).filter((name) => known.has(name.charAt(0).toLowerCase() + name.slice(1)));
  };

  it('comes from the file with the policy, never from the generated client', () => {
    const texts = files.map(({ text }) => text);
    expect(texts.flatMap(withPolicy)).toEqual(expect.arrayContaining(['sendContact', 'adminSkipDelivery']));
    expect(bypassed(texts)).toEqual([]);
    // The control: a page that takes the hook past its policy is found.
    const past = "import { useSendContactMutation } from '#frontend/api/generated.js';";
    expect(bypassed([...texts, past])).toEqual(['SendContact']);
  });
});
