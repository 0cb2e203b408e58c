import { MessageSquareQuote } from 'lucide-react';
import type { ReactElement } from 'react';
import { referral } from '#frontend/copy/referral/referral.js';

const { heading, text, help } = referral.dashboard.disclosure;

/** The disclosure on every patient page with the code (rule R13). */
export function Disclosure(): ReactElement {
  return (
    <section aria-labelledby="disclosure" className="rounded-2xl bg-sage p-5 sm:p-6">
      <h2 id="disclosure" className="flex items-center gap-2.5 text-lg font-bold">
        <MessageSquareQuote className="size-5 shrink-0 text-kale" aria-hidden />
        {heading}
      </h2>
      <blockquote className="pt-3 font-medium">“{text}”</blockquote>
      <p className="pt-2 text-sm text-ink-2">{help}</p>
    </section>
  );
}
