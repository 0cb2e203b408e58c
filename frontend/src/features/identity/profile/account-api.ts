import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { generatedApi, type Me } from '#frontend/api/generated.js';
import { generatedAccountApi, type Address } from '#frontend/api/generated-account.js';
import { isApiError } from '#frontend/api/problem.js';

type Addresses = { items: Address[] };

/** The default address first, as the server lists them; a new default replaces the previous one. */
function withAddress(items: readonly Address[], saved: Address): Address[] {
  const others = items
    .filter(({ id }) => id !== saved.id)
    .map((each) => (saved.isDefault ? { ...each, isDefault: false } : each));
  const known = items.findIndex(({ id }) => id === saved.id);
  const all = known >= 0 ? others.toSpliced(known, 0, saved) : [saved, ...others];
  return all.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Without the deleted address; if it was the default, the newest of the others becomes the default. */
function withoutAddress(items: readonly Address[], id: string): Address[] {
  const left = items.filter((each) => each.id !== id);
  return left.some(({ isDefault }) => isDefault)
    ? left
    : left.map((each, index) => ({ ...each, isDefault: index === 0 }));
}

/** Rolls back an optimistic removal, unless the item was already gone on the server. */
function unlessGone(refused: unknown, undo: () => void): void {
  const error: unknown =
    typeof refused === 'object' && refused && 'error' in refused ? refused.error : undefined;
  if (!isApiError(error) || error.data.code !== 'not_found') undo();
}

const NO_HEALTH = {
  dietaryPreference: null,
  allergens: [],
  notes: null,
  nutritionGoal: null,
} satisfies Partial<Me>;

/**
 * The calls of the account page. The response to a change updates the cache directly, since a refetch counts
 * towards the limit (rule I6). Changes that are safe to show early are optimistic, and rolled back when the
 * server refuses.
 */
export const accountApi = generatedAccountApi.enhanceEndpoints({
  endpoints: {
    deleteMe: {
      extraOptions: {
        errorToast: { except: ['validation_failed', 'password_incorrect', 'reauthentication_required'] },
      },
    },
    updateMe: {
      extraOptions: { errorToast: { except: ['validation_failed'] } },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(generatedApi.util.updateQueryData('getMe', undefined, () => result.data));
      },
    },
    setConsents: {
      async onQueryStarted({ consentChanges: { marketing } }, { dispatch, queryFulfilled }) {
        const early = dispatch(
          generatedApi.util.updateQueryData('getMe', undefined, (me) => {
            if (marketing !== undefined) me.consents.marketing = marketing;
          }),
        );
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return void early.undo();
        const { marketing: emails, health } = result.data;
        dispatch(
          generatedApi.util.updateQueryData('getMe', undefined, (me) => {
            me.consents = { marketing: emails.isGiven, health: health.isGiven };
            if (!health.isGiven) Object.assign(me, NO_HEALTH);
          }),
        );
        dispatch(accountApi.util.updateQueryData('getConsents', undefined, () => result.data));
      },
    },
    saveAddress: {
      extraOptions: { errorToast: { except: ['validation_failed'] } },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) dispatch(patchAddresses((items) => withAddress(items, result.data)));
      },
    },
    changeAddress: {
      extraOptions: { errorToast: { except: ['validation_failed'] } },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) dispatch(patchAddresses((items) => withAddress(items, result.data)));
      },
    },
    // What is already gone need not be deleted.
    deleteAddress: {
      extraOptions: { errorToast: { except: ['not_found'] } },
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const early = dispatch(patchAddresses((items) => withoutAddress(items, id)));
        await queryFulfilled.catch((refused: unknown) => unlessGone(refused, early.undo));
      },
    },
    chooseTextMessages: {
      extraOptions: { errorToast: { except: ['validation_failed'] } },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(accountApi.util.updateQueryData('getTextMessages', undefined, () => result.data));
      },
    },
    confirmTextMessages: {
      extraOptions: { errorToast: { except: ['validation_failed'] } },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(accountApi.util.updateQueryData('getTextMessages', undefined, () => result.data));
      },
    },
    stopTextMessages: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(
          accountApi.util.updateQueryData('getTextMessages', undefined, (texts) => {
            Object.assign(texts, { number: null, agreedAt: null, awaiting: null });
          }),
        );
      },
    },
    endSession: {
      extraOptions: { errorToast: { except: ['not_found'] } },
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const early = dispatch(
          accountApi.util.updateQueryData('listSessions', undefined, (list) => {
            list.items = list.items.filter((each) => each.id !== id);
          }),
        );
        await queryFulfilled.catch((refused: unknown) => unlessGone(refused, early.undo));
      },
    },
  },
});

function patchAddresses(change: (items: readonly Address[]) => Address[]) {
  return accountApi.util.updateQueryData('listAddresses', undefined, (list: Addresses) => {
    list.items = change(list.items);
  });
}

/** Updates the cache after every other session has ended. */
export const keepOnlyThisSession = () =>
  accountApi.util.updateQueryData('listSessions', undefined, (list) => {
    list.items = list.items.filter(({ isCurrent }) => isCurrent);
  });

/** Updates the cache after the second factor was turned on or off, or new codes were created. */
export const secondFactorChanged = (change: Partial<Me['secondFactor']>) =>
  generatedApi.util.updateQueryData('getMe', undefined, (me) => {
    Object.assign(me.secondFactor, change);
  });

type Patch = ReturnType<typeof keepOnlyThisSession> | ReturnType<typeof secondFactorChanged>;

/** Accepts the thunks above besides plain actions. */
export const useAccountDispatch = () => useDispatch<Dispatch<UnknownAction> & ((patch: Patch) => unknown)>();

export const { useGetMeQuery } = generatedApi;

export const {
  useUpdateMeMutation,
  useDeleteMeMutation,
  useGetConsentsQuery,
  useSetConsentsMutation,
  useListAddressesQuery,
  useSaveAddressMutation,
  useChangeAddressMutation,
  useDeleteAddressMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useGetTextMessagesQuery,
  useChooseTextMessagesMutation,
  useConfirmTextMessagesMutation,
  useStopTextMessagesMutation,
  useGetRecoveryCodesMutation,
  useExportMyDataMutation,
} = accountApi;
