import type { ReactElement } from 'react';
import { AGREED_WORDS } from '@rules/identity/agreed-words';
import { formatPence } from '@rules/money/money';
import { membership as copy } from '#frontend/copy/membership/membership.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { JoiningTick } from './joining-tick.js';
import type { OfferedPlan } from './use-plan-checkout.js';

export interface PlanOfferProps {
  readonly offer: OfferedPlan;
  readonly busy: boolean;
  readonly onAgree: () => void;
}

function buttonOf({ isTrial, isLtPlus }: OfferedPlan): string {
  if (isTrial) return AGREED_WORDS['trial-button'].words;
  return AGREED_WORDS[isLtPlus ? 'membership-button' : 'plan-button'].words;
}

/** A plan with its key information and the tick that the payment page requires (rule L31). */
export function PlanOffer({ offer, busy, onAgree }: PlanOfferProps): ReactElement {
  const words = useWords();
  const { terms, joinTerms, acknowledge, joinAcknowledge } = copy.price;
  const price = formatPence(offer.pricePence);
  const fillOffer = (text: string): string =>
    words(text, { membershipPrice: price, planPrice: price, plan: offer.name });
  const server = useServerForm({
    defaults: { isAgreed: false },
    issuesOf: ({ isAgreed }) => (isAgreed ? {} : { isAgreed: copy.price.acknowledgeMissing }),
    warns: false,
    send: () => Promise.resolve(onAgree()),
  });
  const agreed = server.bound('isAgreed');
  return (
    <form {...server.formProps} className="wrap-page max-w-2xl py-12 sm:py-20">
      <PageHeading className="text-4xl sm:text-5xl">{offer.name}</PageHeading>
      <p className="mt-4 text-lg text-ink-2">{fillOffer(offer.isTrial ? terms : joinTerms)}</p>
      <JoiningTick
        isSignedIn
        sentence={fillOffer(offer.isTrial ? acknowledge : joinAcknowledge)}
        tick={{ isGiven: agreed.value, isMissing: agreed.error !== undefined, set: agreed.onValue }}
      />
      <Button type="submit" size="lg" className="max-sm:w-full" busy={busy}>
        {busy ? copy.startingButton : fillOffer(buttonOf(offer))}
      </Button>
    </form>
  );
}
