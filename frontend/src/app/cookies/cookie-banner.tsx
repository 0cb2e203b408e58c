import type { ReactElement } from 'react';
import { cookieBanner } from '#frontend/copy/app/cookie-banner.js';
import { cookieWords } from '#frontend/copy/app/cookie-choices.js';
import { Button } from '#frontend/ui/action/button.js';
import { storeChoice } from './cookie-choice.js';

export interface CookieBannerProps {
  readonly onChoose: () => void;
}

const ANSWERS = [
  { label: cookieBanner.accept, accepted: true },
  { label: cookieBanner.refuse, accepted: false },
] as const;

/**
 * Asks once, in one line with two equal choices, and covers no content; the dialog behind 'Choose' has the
 * rest. It stays hidden while the order bar needs the foot of the window. Not choosing counts as a refusal.
 */
export function CookieBanner({ onChoose }: CookieBannerProps): ReactElement {
  const { title, text, choose } = cookieBanner;
  return (
    <section
      aria-label={title}
      className="cookie-banner no-print fixed inset-x-0 bottom-0 z-40 animate-enter border-t border-line bg-paper px-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] pt-2 shadow-3 sm:pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:pt-1.5"
    >
      <div className="flex flex-col gap-1.5 sm:flex-row sm:items-center sm:justify-center sm:gap-6">
        <p className="text-center text-[0.8125rem] text-ink-2 sm:text-sm">
          <span className="sr-only">
            {title}. {text}
          </span>
          <span aria-hidden>{cookieWords.short}</span>{' '}
          <button
            type="button"
            onClick={onChoose}
            className="relative font-semibold text-kale underline underline-offset-4 after:absolute after:-inset-2"
          >
            {choose}
          </button>
        </p>
        <div className="grid grid-cols-2 gap-2">
          {ANSWERS.map(({ label, accepted }) => (
            <Button
              key={label}
              size="sm"
              look="accent"
              className="!px-3"
              onClick={() => storeChoice(accepted)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
