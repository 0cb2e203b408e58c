import { Check, Circle } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  PASSWORD_RULES,
  passwordStrength,
  unmetPasswordRules,
  type PasswordStrength,
} from '@rules/identity/password';
import { auth } from '#frontend/copy/identity/auth.js';
import { useWords } from '#frontend/copy/use-words.js';
import { cn } from '#frontend/ui/cn.js';

const BARS: Readonly<Record<PasswordStrength, { readonly filled: number; readonly colour: string }>> = {
  Weak: { filled: 1, colour: 'bg-tomato' },
  Fair: { filled: 2, colour: 'bg-marmalade' },
  Good: { filled: 3, colour: 'bg-kale' },
  Strong: { filled: 4, colour: 'bg-kale' },
};

const LABELS = { Weak: 'weak', Fair: 'fair', Good: 'good', Strong: 'strong' } as const;

export interface StrengthMeterProps {
  readonly password: string;
  /** The field's error: a leaked password is not strong, whatever rules it meets. */
  readonly error?: string | undefined;
}

/** The strength of a password, and which of the four rules it meets (rule I2). */
export function StrengthMeter({ password, error }: StrengthMeterProps): ReactElement {
  const words = useWords();
  const unmet = unmetPasswordRules(password);
  const isLeaked = error === auth.leaked;
  const strength = isLeaked ? 'Weak' : passwordStrength(password);
  const label = isLeaked ? auth.leakedLabel : auth.strength[LABELS[strength]];
  const { filled, colour } = BARS[strength];
  return (
    <div className="rounded-lg bg-oat p-4">
      <p className="flex items-baseline justify-between gap-3 text-sm" aria-hidden>
        <span className="font-semibold">{auth.strength.heading}</span>
        <span className="font-semibold">{password === '' ? '' : label}</span>
      </p>
      <p role="status" className="sr-only">
        {password === '' ? '' : words(auth.strengthSpoken, { strength: label })}
      </p>
      <div className="mt-2 grid grid-cols-4 gap-1.5" aria-hidden>
        {[0, 1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={cn(
              'h-1.5 rounded-full transition-colors duration-200',
              password !== '' && bar < filled ? colour : 'bg-line',
            )}
          />
        ))}
      </div>
      <ul className="mt-3 grid gap-1 text-sm min-[420px]:grid-cols-2">
        {PASSWORD_RULES.map((rule, index) => (
          <Rule key={rule} text={auth.strength.rules[index] ?? rule} met={!unmet.includes(rule)} />
        ))}
      </ul>
    </div>
  );
}

function Rule({ text, met }: { readonly text: string; readonly met: boolean }): ReactElement {
  return (
    <li className={cn('flex items-center gap-2', met ? 'text-ink' : 'text-ink-2')}>
      {met ? (
        <Check className="size-4 shrink-0 text-kale" strokeWidth={3} aria-hidden />
      ) : (
        <Circle className="size-4 shrink-0 p-0.5 text-line-strong" aria-hidden />
      )}
      {text}
      <span className="sr-only">, {met ? auth.ruleMet : auth.ruleOpen}</span>
    </li>
  );
}
