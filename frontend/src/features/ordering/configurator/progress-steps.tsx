import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { cn } from '#frontend/ui/cn.js';

export type StepKey = keyof typeof boxWords.progressNames;

/** This many steps with their names fit beside the heading of a wide window; more are placed above it. */
export const PROGRESS_STEPS = 4;

export interface ProgressStepsProps {
  readonly steps: readonly StepKey[];
  readonly current: StepKey;
}

/**
 * The steps of a configurator; completed ones have a tick, the current one shows its name even on a phone.
 */
export function ProgressSteps({ steps, current }: ProgressStepsProps): ReactElement {
  const now = steps.indexOf(current);
  return (
    <ol
      aria-label={boxWords.progress}
      className={cn(
        'mx-auto flex w-full max-w-4xl items-center gap-2 max-[359px]:gap-1',
        steps.length <= PROGRESS_STEPS && 'xl:mx-0 xl:max-w-2xl',
      )}
    >
      {steps.map((key, index) => (
        <li
          key={key}
          aria-current={index === now ? 'step' : undefined}
          className="flex flex-1 items-center gap-2 last:flex-none sm:gap-3"
        >
          <span
            className={cn(
              'tnum grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold transition-colors duration-300 max-[359px]:size-6 max-[359px]:text-xs',
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
          {index < steps.length - 1 && (
            <span aria-hidden className="h-px flex-1 bg-line-strong/40 max-[359px]:hidden" />
          )}
        </li>
      ))}
    </ol>
  );
}
