import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { landing } from '#frontend/copy/landing/landing.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { LandingHeading } from './landing-heading.js';

/** The last calls to action: a first day, the community, and the referral network (rule T40). */
export function Closing({ goTo }: { readonly goTo: (anchor: string) => void }): ReactElement {
  const words = useWords();
  const { heading, text, buttons, professionals } = landing.closing;
  const [order, join] = buttons;
  return (
    <section aria-labelledby="closing" className="wrap-page py-16 sm:py-20">
      <div className="overflow-hidden rounded-2xl bg-deep text-on-deep sm:rounded-3xl">
        <div className="flex flex-col items-center px-6 py-12 text-center sm:px-12 sm:py-16">
          <LandingHeading id="closing" intro={text} deep>
            {heading}
          </LandingHeading>
          <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:w-full">
            <Button size="lg" look="pea" className="max-sm:w-full" onClick={() => goTo(order.scrollTo)}>
              {order.label} <ArrowRight className="size-5" aria-hidden />
            </Button>
            <Link to={join.href} className={cn(buttonStyle({ size: 'lg', look: 'deep' }), 'max-sm:w-full')}>
              {join.label}
            </Link>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-t border-on-deep/15 px-6 py-6 sm:px-12">
          <p className="max-w-xl text-on-deep-2">{words(professionals.text)}</p>
          <Link
            to={professionals.button.href}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-pea underline-offset-4 hover:underline"
          >
            {professionals.button.label} <ArrowRight className="size-4" aria-hidden />
          </Link>
        </div>
      </div>
    </section>
  );
}
