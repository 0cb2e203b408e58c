import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { errors as errorWords } from '#frontend/copy/errors.js';
import { packageCheckoutWords } from '#frontend/copy/ordering/packages.js';
import { Button } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { asPackages } from '../cart/cart-from-packages.js';
import { saveCart, type Cart } from '../cart/cart.js';
import { cartsRestored } from '../cart/package-cart-slice.js';
import { convertTrialToPackages } from '../cart/package-cart-storage.js';
import type { Codes } from '../promotions/codes.js';

export interface TrialUsedProps {
  readonly cart: Cart;
  readonly codes: Codes;
  /** The server has just reported it. */
  readonly used: boolean;
  readonly onCart: (cart: Cart) => void;
}

/** All trial days are used: offers the same days as packages, or fewer of them (rule P7). */
export function TrialUsed({ cart, codes, used, onCart }: TrialUsedProps): ReactElement | null {
  const dispatch = useDispatch();
  const [turned, setTurned] = useState(false);
  if (turned) return <NowPackages />;
  if (!used) return null;
  const { title, description } = errorWords.trial_used;
  const goOn = (): void => {
    const next = { ...asPackages(cart), ...codes };
    saveCart(next);
    dispatch(cartsRestored(convertTrialToPackages(cart.packages)));
    setTurned(true);
    onCart(next);
  };
  return (
    <Notice tone="warn" role="alert" title={title} className="mt-5">
      <p>{description}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
        <Button look="accent" size="sm" onClick={goOn}>
          {packageCheckoutWords.trialUsedButton}
        </Button>
        <Link
          to="/single-day-trial"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {packageCheckoutWords.trialUsedLess}
        </Link>
      </p>
    </Notice>
  );
}

/** Takes the focus: the button that had it is gone. */
function NowPackages(): ReactElement {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Notice tone="good" role="status" className="mt-5">
      <p ref={text} tabIndex={-1}>
        {packageCheckoutWords.nowPackages}
      </p>
    </Notice>
  );
}
