import { Star } from 'lucide-react';
import type { ReactElement } from 'react';
import { homeWords } from '../../copy/home-words.js';
import { landing } from '../../copy/landing.js';
import { useWords } from '../../copy/use-words.js';
import { Badge } from '../../ui/badge.js';
import { cn } from '../../ui/cn.js';
import { LandingHeading } from './landing-heading.js';

const { heading, sampleLabel, sampleNote, items } = landing.testimonials;
const FULL_MARKS = 5;
/** Three above two: the words have room, and no card stands alone. */
const WIDE_ROW = 3;

/** What five members say; a sample says that it is one (S1 §2). */
export function Testimonials(): ReactElement {
  return (
    <section aria-labelledby="voices" className="wrap-page pt-16 sm:pt-20">
      <LandingHeading id="voices">{heading}</LandingHeading>
      {items.some(({ sample }) => sample) && (
        <p className="mt-3 max-w-2xl text-sm text-ink-2">{sampleNote}</p>
      )}
      {/* A phone leafs through them: a region that scrolls needs a name and a stop for the keyboard. */}
      <div
        role="region"
        aria-labelledby="voices"
        tabIndex={0}
        className="-mx-4 mt-6 overflow-x-auto px-4 py-2 -outline-offset-4 [scrollbar-width:thin] max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 sm:mx-0 sm:overflow-visible sm:px-0"
      >
        <ul className="flex gap-3 sm:grid sm:grid-cols-2 sm:gap-5 lg:grid-cols-6">
          {items.map((item, index) => (
            <li
              key={item.name}
              className={cn(
                'w-[80vw] max-w-xs shrink-0 snap-start rounded-2xl border border-line bg-paper sm:w-auto sm:max-w-none',
                index < WIDE_ROW ? 'lg:col-span-2' : 'lg:col-span-3',
              )}
            >
              <Voice {...item} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Voice({ name, rating, text, initials, location, sample }: (typeof items)[number]): ReactElement {
  const words = useWords();
  return (
    <figure className="flex h-full flex-col p-6">
      <p className="flex items-center justify-between gap-3">
        <span role="img" aria-label={words(homeWords.stars, { rating })} className="flex gap-0.5">
          {Array.from({ length: FULL_MARKS }, (_, index) => (
            <Star
              key={index}
              className={cn('size-4', index < rating ? 'fill-marmalade text-marmalade' : 'text-line-strong')}
            />
          ))}
        </span>
        {sample && <Badge>{sampleLabel}</Badge>}
      </p>
      <blockquote className="mt-4 flex-1 text-[1.0625rem] leading-relaxed">{text}</blockquote>
      <figcaption className="mt-5 flex items-center gap-3 text-sm">
        <span
          aria-hidden
          className="grid size-10 place-items-center rounded-full bg-sage text-[0.8125rem] font-bold"
        >
          {initials}
        </span>
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-ink-2">{location}</span>
        </span>
      </figcaption>
    </figure>
  );
}
