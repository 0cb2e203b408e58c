import { ArrowLeft, ArrowRight, Check, SunMedium } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { home } from '#frontend/copy/catalog/home.js';
import { recipePage } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { useWakeLock } from './use-wake-lock.js';

export interface CookModeProps {
  readonly open: boolean;
  readonly name: string;
  /** Scaled to the servings on the page. */
  readonly ingredients: readonly string[];
  readonly instructions: readonly string[];
  readonly onClose: () => void;
}

/** One step at a time in large type that is readable from across the kitchen; the screen stays on. */
export function CookMode(props: CookModeProps): ReactElement | null {
  const words = useWords();
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      place="full"
      title={words(recipePage.cookTitle, { name: props.name })}
      closeLabel={recipePage.cookClose}
    >
      {props.open && <Steps {...props} />}
    </Dialog>
  );
}

function Steps({ ingredients, instructions, onClose }: CookModeProps): ReactElement {
  const words = useWords();
  const awake = useWakeLock(true);
  const [step, setStep] = useState(0);
  const count = instructions.length;
  const isLast = step === count - 1;
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowRight') setStep((at) => Math.min(at + 1, count - 1));
      if (key === 'ArrowLeft') setStep((at) => Math.max(at - 1, 0));
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  }, [count]);
  return (
    <div className="mt-6 grid gap-10 lg:grid-cols-[1fr_20rem]">
      <div>
        <div className="flex gap-1.5" aria-hidden>
          {instructions.map((each, index) => (
            <span
              key={each}
              className={cn('h-1.5 flex-1 rounded-full', index <= step ? 'bg-kale' : 'bg-line')}
            />
          ))}
        </div>
        <div aria-live="polite" className="min-h-64 pt-6 sm:min-h-80">
          <p className="tnum font-semibold text-kale">
            {words(recipePage.cookStep, { step: step + 1, count })}
          </p>
          <p className="mt-3 font-display text-[1.75rem] font-semibold leading-snug sm:text-[2.5rem]">
            {instructions[step]}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 pt-6">
          <Button
            look="outline"
            size="lg"
            aria-disabled={step === 0 || undefined}
            onClick={() => setStep(Math.max(step - 1, 0))}
            className="aria-disabled:text-ink-2"
          >
            <ArrowLeft className="size-5" aria-hidden />
            {recipePage.cookBack}
          </Button>
          <Button
            size="lg"
            className="flex-1 sm:flex-none"
            onClick={() => (isLast ? onClose() : setStep(step + 1))}
          >
            {isLast ? recipePage.cookDone : recipePage.cookNext}
            {isLast ? (
              <Check className="size-5" aria-hidden />
            ) : (
              <ArrowRight className="size-5" aria-hidden />
            )}
          </Button>
        </div>
        <p className="mt-4 text-sm text-ink-2 max-sm:hidden">{recipePage.cookHint}</p>
        {awake && (
          <p className="mt-2 flex items-center gap-2 text-sm text-ink-2">
            <SunMedium className="size-4" aria-hidden />
            {recipePage.cookAwake}
          </p>
        )}
      </div>
      <div>
        <h3 className="text-lg font-bold">{home.card.ingredients}</h3>
        <ul className="mt-2 list-disc space-y-1.5 pl-5 marker:text-kale">
          {ingredients.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
