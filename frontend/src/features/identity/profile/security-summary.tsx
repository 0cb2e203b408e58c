import { ShieldCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Me } from '#frontend/api/generated.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { Button } from '#frontend/ui/action/button.js';
import { useListSessionsQuery } from './account-api.js';
import type { TwoFactor } from '../factors/use-two-factor.js';

export interface SecuritySummaryProps {
  readonly me: Me;
  readonly twoFactor: TwoFactor;
}

/** One device and no second factor: says so, and offers to set up a second factor. */
export function SecuritySummary({ me, twoFactor }: SecuritySummaryProps): ReactElement | null {
  const { data } = useListSessionsQuery();
  const { heading, text, button } = settingsWords.empty;
  if (me.secondFactor.isOn || twoFactor.step.name !== 'off' || data?.items.length !== 1) return null;
  return (
    <section
      aria-labelledby="security-summary"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl bg-deep p-5 text-on-deep sm:p-7"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-pea text-on-pea">
        <ShieldCheck className="size-6" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="security-summary" className="text-xl font-bold sm:text-2xl">
          {heading}
        </h2>
        <p className="pt-1.5 text-on-deep-2">{text}</p>
      </div>
      <Button look="pea" busy={twoFactor.isBusy} onClick={() => void twoFactor.begin()}>
        {button}
      </Button>
    </section>
  );
}
