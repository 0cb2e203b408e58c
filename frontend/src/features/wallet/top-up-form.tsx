import { CreditCard, Minus, Plus } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { formatPence, formatPenceShort } from '@rules/money/money';
import type { Wallet } from '#frontend/api/generated-account.js';
import { topUpWords, walletWords } from '#frontend/copy/wallet/wallet.js';
import { notify } from '#frontend/copy/notify.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { FieldError } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import {
  DEFAULT_POUNDS,
  validateAmount,
  quickPounds,
  stepTopUpAmount,
  untilNextBonus,
  type ValidatedAmount,
  type TopUpRules,
} from './top-up-amount.js';
import { useTopUp } from './use-top-up.js';

export interface TopUpFormProps {
  readonly rules: TopUpRules;
  readonly wallet: Wallet;
}

interface TopUpValues {
  readonly pounds: string;
}

/** The amount, its bonus, and the button to the payment page (rules W1–W3). */
export function TopUpForm({ rules, wallet }: TopUpFormProps): ReactElement {
  const words = useWords();
  const dispatch = useDispatch();
  const { open, busy, isOpen } = useTopUp();
  const errorOf = ({ pounds }: TopUpValues): string | undefined => {
    const { amountError } = validateAmount(pounds, rules, wallet.balancePence);
    return amountError && words(topUpWords.errors[amountError]);
  };
  const server = useServerForm<TopUpValues>({
    defaults: { pounds: String(DEFAULT_POUNDS) },
    issuesOf: (values) => ({ pounds: errorOf(values) }),
    warns: false,
    onInvalid: () =>
      void dispatch(notify({ toast: 'invalidAmount', description: errorOf(server.form.getValues()) })),
    send: ({ pounds }) => open(validateAmount(pounds, rules, wallet.balancePence).amountPence),
  });
  const amount = server.bound('pounds');
  const validated = validateAmount(amount.value, rules, wallet.balancePence);
  return (
    <section
      aria-labelledby="top-up"
      className="rounded-2xl border border-line bg-paper p-5 shadow-2 sm:rounded-3xl sm:p-7"
    >
      <h2 id="top-up" className="text-2xl font-bold">
        {walletWords.topUpHeading}
      </h2>
      <p className="pt-1.5 text-[0.9375rem] text-ink-2">{words('{walletBonusSentence}')}</p>
      <form {...server.formProps}>
        <Quick rules={rules} typed={amount.value} onChoose={amount.onValue} />
        <Amount rules={rules} typed={amount.value} error={amount.error} onType={amount.onValue} />
        <Arithmetic validated={validated} rules={rules} />
        <Button type="submit" size="lg" wide busy={busy} className="mt-5">
          <CreditCard className="size-5" aria-hidden />
          {busy
            ? topUpWords.opening
            : validated.amountPence > 0
              ? words(topUpWords.button, { amount: formatPence(validated.amountPence) })
              : walletWords.topUpButton}
        </Button>
      </form>
      <p className="pt-3 text-center text-[0.8125rem] text-ink-2">{topUpWords.newTab}</p>
      <div role="status">{isOpen && <Notice className="mt-4">{topUpWords.isOpen}</Notice>}</div>
    </section>
  );
}

interface TypedProps {
  readonly rules: TopUpRules;
  readonly typed: string;
}

function Quick({
  rules,
  typed,
  onChoose,
}: TypedProps & { readonly onChoose: (pounds: string) => void }): ReactElement {
  return (
    <div role="group" aria-label={topUpWords.quick} className="grid grid-cols-4 gap-2 pt-5">
      {quickPounds(rules).map((pounds) => (
        <button
          key={pounds}
          type="button"
          aria-pressed={Number(typed) === pounds}
          onClick={() => onChoose(String(pounds))}
          className="tnum h-12 rounded-xl border-2 border-line bg-paper font-semibold transition-colors duration-200 hover:border-line-strong aria-pressed:border-kale aria-pressed:bg-sage"
        >
          {formatPenceShort(pounds * 100)}
        </button>
      ))}
    </div>
  );
}

interface AmountProps extends TypedProps {
  readonly error: string | undefined;
  readonly onType: (pounds: string) => void;
}

const SIDE = 'grid size-14 shrink-0 place-items-center transition-colors duration-200 hover:bg-oat';

function Amount({ rules, typed, error, onType }: AmountProps): ReactElement {
  const words = useWords();
  const id = useId();
  const step = formatPenceShort(rules.topUpStepPence);
  return (
    <div className="pt-4">
      <label htmlFor={id} className="block pb-1.5 text-[0.9375rem] font-semibold">
        {topUpWords.amount}
      </label>
      <div
        className={cn(
          'flex h-14 items-center overflow-hidden rounded-xl border bg-milk focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-kale',
          error ? 'border-tomato' : 'border-line-strong',
        )}
      >
        <button
          type="button"
          aria-label={words(topUpWords.less, { step })}
          onClick={() => onType(String(stepTopUpAmount(typed, -1, rules)))}
          className={SIDE}
        >
          <Minus className="size-4" strokeWidth={2.5} aria-hidden />
        </button>
        <span className="flex min-w-0 flex-1 items-center justify-center font-display text-2xl font-bold">
          <span aria-hidden>£</span>
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={rules.minTopUpPence / 100}
            max={rules.maxTopUpPence / 100}
            step={rules.topUpStepPence / 100}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
            style={{ width: `${Math.min(Math.max(typed.length, 2), 8) + 0.6}ch` }}
            className="tnum min-w-0 bg-transparent outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
          />
        </span>
        <button
          type="button"
          aria-label={words(topUpWords.more, { step })}
          onClick={() => onType(String(stepTopUpAmount(typed, 1, rules)))}
          className={SIDE}
        >
          <Plus className="size-4" strokeWidth={2.5} aria-hidden />
        </button>
      </div>
      <p id={`${id}-help`} className="pt-1.5 text-[0.8125rem] text-ink-2">
        {words(topUpWords.limits)}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The payment, the bonus and the credit, updated while typing (rule W2). */
function Arithmetic({
  validated,
  rules,
}: {
  readonly validated: ValidatedAmount;
  readonly rules: TopUpRules;
}): ReactElement {
  const words = useWords();
  const { amountPence, bonusPence } = validated;
  const more = untilNextBonus(amountPence, rules);
  return (
    <div className="mt-5 rounded-xl bg-oat p-4 text-[0.9375rem]">
      <dl className="tnum space-y-2" aria-live="polite">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-2">{topUpWords.pays}</dt>
          <dd className="font-semibold">{formatPence(amountPence)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-2">{topUpWords.bonus}</dt>
          <dd className="font-semibold text-kale">+{formatPence(bonusPence)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-line-strong/30 pt-2">
          <dt className="font-semibold">{topUpWords.added}</dt>
          <dd className="font-display text-2xl font-bold">{formatPence(amountPence + bonusPence)}</dd>
        </div>
      </dl>
      {more !== undefined && (
        <p className="pt-2.5 text-[0.8125rem] text-ink-2">
          {words(topUpWords.next, {
            more: formatPenceShort(more),
            bonus: formatPenceShort(rules.bonusPence),
          })}
        </p>
      )}
    </div>
  );
}
