import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useCallback } from 'react';
import type { Allergen } from '@rules/food/allergens';
import { RecipeBlock } from '#frontend/features/catalog/recipes/list/recipe-block.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { allergensDeclared, selectDeclared } from '#frontend/features/ordering/checkout/shopper-slice.js';

/** The recipes of the first page, without the allergens that the visitor declared anywhere. */
export function RecipeHome(): ReactElement {
  const dispatch = useDispatch();
  const hide = useCallback(
    (hidden: readonly Allergen[]) => void dispatch(allergensDeclared(hidden)),
    [dispatch],
  );
  return (
    <RecipeBlock
      hidden={useSelector(selectDeclared)}
      onHide={hide}
      isSignedIn={useSelector(selectSession).status === 'signedIn'}
    />
  );
}
