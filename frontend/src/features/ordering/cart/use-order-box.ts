import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { notify } from '#frontend/copy/notify.js';
import type { Box } from '../configurator/use-box.js';
import { cartFromBox } from './cart-from-box.js';
import { saveCart } from './cart.js';

/**
 * Opens the checkout when the box is full, else shows a toast with what is missing. Apart from the box's other
 * actions, because a page needs the cart only once something can be ordered.
 */
export function useOrderBox(box: Box): () => void {
  const { offer, draft, prices, referralCode, selected } = box;
  const storeDispatch = useDispatch();
  const navigate = useNavigate();
  const target = draft.mealsPerWeek;
  const dayChosen = offer.kind === 'one_time' || draft.deliveryDate !== null;
  return () => {
    if (target === null || selected === 0 || !dayChosen) {
      return void storeDispatch(
        notify({
          toast: offer.kind === 'subscription' ? 'subscriptionSelectionRequired' : 'selectionRequired',
        }),
      );
    }
    if (selected !== target) {
      return void storeDispatch(notify({ toast: 'mealCountMismatch', values: { target, count: selected } }));
    }
    const cart = cartFromBox({
      offer,
      draft,
      prices,
      referralCode,
      promoCode: box.linkedOffer.applied?.code,
    });
    saveCart(cart);
    if (offer.kind === 'subscription') storeDispatch(notify({ toast: 'proceedingToCheckout' }));
    void navigate('/checkout', { state: cart });
  };
}
