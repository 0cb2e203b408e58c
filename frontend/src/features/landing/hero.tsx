import { ArrowRight } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { chrome } from '#frontend/copy/app/chrome.js';
import { landingFirst } from '#frontend/copy/landing/hero.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';
import { heroPicture } from './hero-picture.js';

export interface HeroProps {
  readonly PostcodeCheck: ComponentType;
  /** Scrolls to a section of the page, or opens the page with the same purpose. */
  readonly goTo: (anchor: string) => void;
}

function Fact({ value, label }: { readonly value: string; readonly label: string }): ReactElement {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-1.5 text-[0.8125rem] text-on-deep-2 sm:text-sm">{label}</dt>
      <dd className="tnum whitespace-nowrap font-display text-[1.375rem] font-bold leading-none tracking-[-0.02em] sm:text-[2.125rem]">
        {value}
      </dd>
    </div>
  );
}

/** The first screen: product, audience, postcode check and calls to action. */
export function Hero({ PostcodeCheck, goTo }: HeroProps): ReactElement {
  const words = useWords();
  const { hero } = landingFirst;
  const [plans, community] = hero.buttons;
  return (
    <section className="mx-auto max-w-[1320px] px-3 pt-3 sm:px-8 sm:pt-6">
      <div className="relative flex flex-col-reverse overflow-hidden rounded-2xl bg-deep text-on-deep sm:rounded-3xl lg:grid lg:grid-cols-[1.02fr_1fr]">
        <div className="relative z-10 px-5 pb-7 pt-6 sm:px-12 sm:py-14 lg:py-16 lg:pl-16">
          <p className="inline-flex items-center rounded-full bg-on-deep/10 px-3.5 py-1.5 text-sm font-medium">
            {words(hero.eyebrow)}
          </p>
          <PageHeading className="mt-4 text-[2.6rem] !font-extrabold leading-[0.98] !tracking-[-0.045em] sm:mt-6 sm:text-[4rem] xl:text-[4.4rem]">
            <HeroWords text={hero.heading} />
          </PageHeading>
          <p className="mt-4 max-w-136 text-base leading-relaxed text-on-deep-2 sm:mt-6 sm:text-lg">
            <NoWrap text={words(hero.text)} />
          </p>
          <BoxButton />
          <div className="mt-5">
            <PostcodeCheck />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-x-6">
            <button
              type="button"
              onClick={() => goTo(plans.scrollTo)}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-pea underline-offset-4 hover:underline"
            >
              {plans.label} <ArrowRight className="size-4" aria-hidden />
            </button>
            <button
              type="button"
              onClick={() => goTo(community.scrollTo)}
              className="min-h-11 font-semibold underline-offset-4 hover:underline"
            >
              {community.label}
            </button>
          </div>
          <dl className="mt-5 flex justify-between gap-4 border-t border-on-deep/15 pt-6 sm:mt-7 sm:justify-start sm:gap-11">
            {hero.facts
              .map(({ value, label }) => ({ value: words(value), label }))
              .filter(({ value }) => value !== '')
              .map((fact) => (
                <Fact key={fact.label} {...fact} />
              ))}
          </dl>
        </div>
        <div className="relative min-h-[230px] sm:min-h-[420px]">
          <Picture
            image={heroPicture}
            eager
            priority="high"
            sizes="(min-width: 1024px) 640px, 94vw"
            className="absolute inset-0 size-full lg:[clip-path:ellipse(99%_88%_at_100%_50%)]"
          />
          <span className="absolute bottom-3 right-4 rounded-full bg-paper/90 px-3 py-1 text-[0.75rem] font-medium text-ink">
            {chrome.servingSuggestion}
          </span>
        </div>
      </div>
    </section>
  );
}

/** One tap to a box of the usual size, with the current offer in it (rules P5, T40). */
function BoxButton(): ReactElement {
  const words = useWords();
  const { label, href, offer } = landingFirst.hero.box;
  const code = words('{promoCode}');
  const sentence = words(offer);
  return (
    <div className="mt-6 sm:mt-8">
      <Link
        to={code === '' ? href : `${href}&code=${encodeURIComponent(code)}`}
        className={cn(buttonStyle({ look: 'pea', size: 'lg' }), 'max-sm:w-full')}
      >
        {label}
        <ArrowRight className="size-5" aria-hidden />
      </Link>
      {sentence !== '' && <p className="pt-2 text-sm text-on-deep-2">{sentence}</p>}
    </div>
  );
}

/** The second half of the heading in pea green, for emphasis. */
function HeroWords({ text }: { readonly text: string }): ReactElement {
  const middle = text.indexOf(' that ');
  if (middle < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, middle)} <span className="text-pea">{text.slice(middle + 1)}</span>
    </>
  );
}
