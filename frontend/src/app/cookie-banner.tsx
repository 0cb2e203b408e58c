import { Cookie } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { cookieBanner } from '../copy/cookie-banner.js';
import { cookieWords } from '../copy/cookie-words.js';
import { Button } from '../ui/button.js';
import { storeChoice } from './cookie-choice.js';

const QUIET = 'inline-flex min-h-11 items-center px-3 text-kale underline underline-offset-4';

export interface CookieBannerProps {
  readonly onChoose: () => void;
}

/**
 * Asks once, in a corner. It waits out of sight on a phone while the order bar needs the foot of the window,
 * and no answer is a refusal.
 */
export function CookieBanner({ onChoose }: CookieBannerProps): ReactElement {
  const { title, text, accept, refuse, choose, link } = cookieBanner;
  return (
    <section
      aria-label={title}
      className="cookie-banner no-print fixed inset-x-2 bottom-2 z-40 animate-enter rounded-xl border border-line bg-paper p-4 shadow-3 sm:bottom-5 sm:left-auto sm:right-5 sm:w-[26rem] sm:p-5"
    >
      <h2 className="flex items-center gap-2 text-base font-bold sm:text-lg">
        <Cookie className="size-5 shrink-0 text-kale" aria-hidden />
        {title}
      </h2>
      <p className="mt-1.5 text-sm text-ink-2">
        {text} {cookieWords.nothingOptional}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button size="sm" look="accent" className="!px-2" onClick={() => storeChoice(true)}>
          {accept}
        </Button>
        <Button size="sm" look="accent" className="!px-2" onClick={() => storeChoice(false)}>
          {refuse}
        </Button>
      </div>
      <p className="-mb-2 mt-1 flex justify-center gap-2 text-sm font-semibold">
        <button type="button" onClick={onChoose} className={QUIET}>
          {choose}
        </button>
        <Link to={link.href} className={QUIET}>
          {link.label}
        </Link>
      </p>
    </section>
  );
}
