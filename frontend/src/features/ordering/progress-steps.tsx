import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { box as boxWords } from '../../copy/box.js';
import { cn } from '../../ui/cn.js';

const STEPS = ['count', 'meals', 'extras', 'summary'] as const;
export type StepKey = (typeof STEPS)[number];

/** The four steps; done ones carry a tick, the current one its name even on a phone. */
export function ProgressSteps({ current }: { readonly current: StepKey }): ReactElement {
  const now = STEPS.indexOf(current);
  return (
    <ol
      aria-label={boxWords.progress}
      className="mx-auto flex w-full max-w-4xl items-center gap-2 xl:mx-0 xl:max-w-2xl"
    >
      {STEPS.map((key, index) => (
        <li
          key={key}
          aria-current={index === now ? 'step' : undefined}
          className="flex flex-1 items-center gap-2.5 last:flex-none sm:gap-3"
        >
          <span
            className={cn(
              'tnum grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold transition-colors duration-300',
              index < now && 'bg-kale text-on-kale',
              index === now && 'bg-pea text-on-pea ring-4 ring-pea/30',
              index > now && 'border border-line-strong/60 bg-paper text-ink-2',
            )}
          >
            {index < now ? <Check className="size-4" strokeWidth={3} aria-hidden /> : index + 1}
          </span>
          <span
            className={cn(
              'whitespace-nowrap text-[0.9375rem] font-semibold',
              index !== now && 'max-sm:sr-only',
              index > now && 'text-ink-2',
            )}
          >
            {boxWords.progressNames[key]}
            {index < now && <span className="sr-only">, {boxWords.stepDone}</span>}
          </span>
          {index < STEPS.length - 1 && <span aria-hidden className="h-px flex-1 bg-line-strong/40" />}
        </li>
      ))}
    </ol>
  );
}
