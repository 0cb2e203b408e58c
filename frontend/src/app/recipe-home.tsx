import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useCallback } from 'react';
import type { Allergen } from '@rules/allergens';
import { RecipeBlock } from '../features/catalog/recipe-block.js';
import { selectSession } from '../features/identity/session-slice.js';
import { allergensDeclared, selectDeclared } from '../features/ordering/shopper-slice.js';

/** The recipes of the first page, without what the visitor told us anywhere that they do not eat. */
export function RecipeHome(): ReactElement {
  const say = useDispatch();
  const hide = useCallback((hidden: readonly Allergen[]) => void say(allergensDeclared(hidden)), [say]);
  return (
    <RecipeBlock
      hidden={useSelector(selectDeclared)}
      onHide={hide}
      isSignedIn={useSelector(selectSession).status === 'signedIn'}
    />
  );
}
