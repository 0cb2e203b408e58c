import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from '#frontend/api/generated.js';
import type { BoxDraft as KeptBox } from '#frontend/api/generated-account.js';
import { boxDraftApi } from './box-draft-api.js';
import { contentOf, goesOn, ownBox, readSeen, usableBox, writeSeen } from './account-box.js';
import type { Box } from '../configurator/use-box.js';

const { getMe } = generatedApi.endpoints;
const { getBoxDraft, keepBoxDraft } = boxDraftApi.endpoints;

/** A pause in choosing, after which the box is kept. */
const PAUSE_MS = 1000;

export interface AccountDraftProps {
  readonly box: Box;
}

/** Goes on with the account's box, or keeps this device's there; shows nothing itself (rule B101). */
export function AccountDraft({ box }: AccountDraftProps): null {
  const account = useAccountBox(box);
  const { data: me, isError } = getMe.useQueryState(undefined);
  // The allergens of the account decide what may enter.
  const isJudged = me !== undefined || isError;
  const { isReady, begin, keep } = account;
  useEffect(() => {
    if (isJudged) void begin();
  }, [isJudged, begin]);
  const own = ownBox(box.draft);
  const content = own && contentOf(own);
  useEffect(() => {
    if (!isReady || content === undefined) return;
    const pause = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [isReady, content, keep]);
  return null;
}

/** The calls, with the box of the last render. */
function useAccountBox(box: Box) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [isReady, setReady] = useState(false);
  const { data: me } = getMe.useQueryState(undefined);
  const now = useRef({ box, me });
  now.current = { box, me };
  const isKeeping = useRef(false);

  const take = useCallback((kept: KeptBox) => {
    const { box: shown, me: owner } = now.current;
    const ofAccount = owner?.consents.health ? owner.allergens : [];
    const usable = usableBox(kept, shown, [...shown.declared, ...ofAccount]);
    writeSeen({ version: kept.version, content: contentOf(kept) });
    if (usable) shown.dispatch({ type: 'continued', ...usable });
  }, []);

  const read = useCallback(async () => {
    const options = { forceRefetch: true, subscribe: false };
    return (await dispatch(getBoxDraft.initiate(undefined, options))).data;
  }, [dispatch]);

  /** Once a page: decides which of the two goes on. */
  const begin = useCallback(async () => {
    const found = await read();
    if (!found) return;
    const own = ownBox(now.current.box.draft);
    const next = goesOn(found.draft, own, readSeen());
    if (next === 'kept' && found.draft) take(found.draft);
    else if (found.draft)
      writeSeen({ version: found.draft.version, content: next === 'same' && own ? contentOf(own) : '' });
    else writeSeen({ version: null, content: next === 'same' && own ? contentOf(own) : '' });
    setReady(true);
  }, [read, take]);

  /** Writes the box unless the account has it. A device that missed a write takes that one over. */
  const keep = useCallback(async () => {
    const own = ownBox(now.current.box.draft);
    const seen = readSeen();
    if (!own || contentOf(own) === seen.content || isKeeping.current) return;
    isKeeping.current = true;
    const request = { basedOn: seen.version, ...own };
    const written = await dispatch(keepBoxDraft.initiate({ boxDraftRequest: request }, { track: false }));
    isKeeping.current = false;
    if (written.data) return writeSeen({ version: written.data.version, content: contentOf(own) });
    const kept = (await read())?.draft;
    if (kept && kept.version !== seen.version) take(kept);
  }, [dispatch, read, take]);

  return { isReady, begin, keep: useCallback(() => void keep(), [keep]) };
}
