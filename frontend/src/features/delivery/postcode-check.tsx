import { ArrowRight, CircleCheck, MapPin } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { normalisePostcode } from '@rules/delivery/postcodes';
import { useLazyGetDeliveryDaysQuery, type DeliveryDays } from '#frontend/api/generated.js';
import { delivery } from '#frontend/copy/delivery/delivery.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { Link } from '#frontend/ui/content/link.js';
import type { WaitingListProps } from './waiting-list.js';

const WaitingList = lazyHydrate<WaitingListProps>(() =>
  import('./waiting-list.js').then((module) => ({ default: module.WaitingList })),
);

/** Whether we deliver, checked before anything is chosen. Shown on the hero's deep background. */
export function PostcodeCheck(): ReactElement {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const [check, answer] = useLazyGetDeliveryDaysQuery();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const postcode = normalisePostcode(typed, 'GB');
    setInvalid(postcode === undefined);
    if (postcode === undefined) return void document.getElementById(id)?.focus();
    setTyped(postcode);
    void check({ kind: 'courier', postcode, country: 'GB' });
  };
  return (
    <div className="max-w-120">
      <form
        noValidate
        onSubmit={submit}
        className="flex items-center gap-2 rounded-full bg-paper p-1.5 pl-5 text-ink shadow-3"
      >
        <MapPin className="size-5 shrink-0 text-kale" aria-hidden />
        <label htmlFor={id} className="sr-only">
          {delivery.postcode}
        </label>
        <input
          id={id}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setInvalid(false);
          }}
          maxLength={12}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={delivery.placeholder}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-answer`}
          className="h-11 min-w-0 flex-1 rounded-full bg-transparent px-1 text-base placeholder:text-ink-2"
        />
        <Button type="submit" busy={answer.isFetching}>
          <span className="max-sm:hidden">{delivery.check}</span>
          <span className="sm:hidden">{delivery.checkShort}</span>
        </Button>
      </form>
      <div id={`${id}-answer`} aria-live="polite">
        {invalid && <p className="pl-5 pt-2.5 font-medium text-pea">{delivery.invalid}</p>}
        {!invalid && <Answer answer={answer} />}
      </div>
    </div>
  );
}

interface AnswerProps {
  readonly answer: {
    readonly data?: DeliveryDays;
    readonly originalArgs?: { readonly postcode?: string };
    readonly isFetching: boolean;
    readonly isUninitialized: boolean;
    readonly isError: boolean;
  };
}

function Answer({ answer }: AnswerProps): ReactElement | null {
  const words = useWords();
  const postcode = answer.originalArgs?.postcode ?? '';
  if (answer.isFetching || answer.isUninitialized) return null;
  if (answer.isError) return <p className="pl-5 pt-2.5 font-medium text-pea">{delivery.failed}</p>;
  const day = answer.data?.days.find(({ available }) => available)?.label;
  if (answer.data?.served) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 pl-5 pt-2.5 font-medium">
        <CircleCheck className="size-5 text-pea" aria-hidden />
        {words(delivery.served, { postcode })} {day && words(delivery.nextDay, { day })}
        <Link
          to="/configurator"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-pea underline underline-offset-4"
        >
          {delivery.order} <ArrowRight className="size-4" aria-hidden />
        </Link>
      </p>
    );
  }
  return (
    <div className="mt-3 rounded-xl bg-paper p-5 text-ink">
      <p className="pb-1 font-semibold">{words(delivery.notServed, { postcode })}</p>
      <WaitingList postcode={postcode} country="GB" />
    </div>
  );
}
