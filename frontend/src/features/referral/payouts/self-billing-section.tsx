import { londonFormat } from '@rules/london';
import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import { fill } from '#frontend/copy/fill.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { selfBilling as words } from '#frontend/copy/referral/self-billing.js';
import { Button } from '#frontend/ui/action/button.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { longMonth } from './months.js';
import { useGetSelfBillingQuery, type SelfBilling } from './self-billing-api.js';
import { SelfBillingForm } from './self-billing-form.js';

const DAY = londonFormat({ dateStyle: 'medium' });

/** The agreement that we bill for the professional, their VAT number, and the bills so far (rule R90). */
export function SelfBillingSection(): ReactElement {
  const { data, isError, isFetching, refetch } = useGetSelfBillingQuery();
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const hasAgreed = data !== undefined && data.version === data.currentVersion;
  const done = (): void => {
    setEditing(false);
    setSaved(true);
  };
  return (
    <Section id="self-billing" heading={words.heading} text={words.text}>
      {!data && !isError && <Skeleton className="h-24 rounded-xl" />}
      {!data && isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {words.notLoaded}
          <Button look="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {referral.notLoaded.button}
          </Button>
        </p>
      )}
      {data && hasAgreed && !isEditing && <Agreed agreement={data} onChange={() => setEditing(true)} />}
      {data && (!hasAgreed || isEditing) && (
        <SelfBillingForm
          agreement={data}
          onDone={done}
          {...(hasAgreed ? { onCancel: () => setEditing(false) } : {})}
        />
      )}
      <p role="status" className="pt-3 font-semibold text-kale empty:hidden">
        {isSaved && !isEditing && words.saved}
      </p>
      {data && data.bills.length > 0 && <Bills bills={data.bills} />}
    </Section>
  );
}

interface AgreedProps {
  readonly agreement: SelfBilling;
  readonly onChange: () => void;
}

function Agreed({ agreement, onChange }: AgreedProps): ReactElement {
  const { version, agreedAt, vatNumber } = agreement;
  const date = agreedAt === null ? '' : DAY.format(new Date(agreedAt));
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-xl bg-oat p-4">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{fill(words.agreed, { date, version: version ?? '' })}</p>
        <p className="tnum text-sm text-ink-2">
          {vatNumber === null ? words.noVatNumber : fill(words.vatNumberIs, { vatNumber })}
        </p>
      </div>
      <Button look="outline" size="sm" onClick={onChange}>
        {words.change}
      </Button>
    </div>
  );
}

function Bills({ bills }: Pick<SelfBilling, 'bills'>): ReactElement {
  return (
    <>
      <h3 className="pb-2 pt-7 font-sans text-base font-semibold tracking-normal">{words.bills}</h3>
      <ul className="tnum divide-y divide-line border-y border-line text-sm sm:text-[0.9375rem]">
        {bills.map(({ month, number, amountPence }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span>{longMonth(month)}</span>
            <span className="text-ink-2">{number}</span>
            <span className="font-semibold">{formatPence(amountPence)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
