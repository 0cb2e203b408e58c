import { Star } from 'lucide-react';
import type { ReactElement } from 'react';
import { useGetSiteQuery, type Site } from '#frontend/api/generated.js';
import { landing } from '#frontend/copy/landing/landing.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { cn } from '#frontend/ui/cn.js';
import { LandingHeading } from './landing-heading.js';

const { heading, sampleLabel, samples } = landing.testimonials;
const FULL_MARKS = 5;
/** Three above two: enough space for the words, and no single card in a row. */
const WIDE_ROW = 3;
const DAY = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface Review {
  readonly name: string;
  readonly text: string;
  readonly under: string;
  /** Samples have ratings; quotes of customers are shown as written. */
  readonly rating?: number;
  readonly sample: boolean;
}

/** Reviews that customers allowed us to publish; samples in the demo shop while there are none (rule X21). */
function reviewsOf({ reviews, demo }: Pick<Site, 'reviews' | 'demo'>): readonly Review[] {
  const real = reviews.map(({ name, words, date }) => ({
    name,
    text: words,
    under: DAY.format(new Date(date)),
    sample: false,
  }));
  if (real.length > 0 || !demo) return real;
  return samples.map(({ location, ...review }) => ({ ...review, under: location, sample: true }));
}

/** Customer reviews; hidden when there are none. */
export function Testimonials(): ReactElement | null {
  const { data: site } = useGetSiteQuery();
  const reviews = site ? reviewsOf(site) : [];
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="voices" className="wrap-page pt-16 sm:pt-20">
      <LandingHeading id="voices">{heading}</LandingHeading>
      {/* A phone scrolls them sideways: a scroll region needs a name and a tab stop. */}
      <div
        role="group"
        aria-labelledby="voices"
        tabIndex={0}
        className="-mx-4 mt-6 overflow-x-auto px-4 py-2 -outline-offset-4 [scrollbar-width:thin] max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 sm:mx-0 sm:overflow-visible sm:px-0"
      >
        <ul className="flex gap-3 sm:grid sm:grid-cols-2 sm:gap-5 lg:grid-cols-6">
          {reviews.map((review, index) => (
            <li
              key={`${review.name} ${review.text}`}
              className={cn(
                'w-[80vw] max-w-xs shrink-0 snap-start rounded-2xl border border-line bg-paper sm:w-auto sm:max-w-none',
                index < WIDE_ROW ? 'lg:col-span-2' : 'lg:col-span-3',
              )}
            >
              <Voice {...review} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Voice({ name, rating, text, under, sample }: Review): ReactElement {
  return (
    <figure className="flex h-full flex-col p-6">
      <p className="flex items-center justify-between gap-3">
        {rating !== undefined && <Marks rating={rating} />}
        {sample && <Badge>{sampleLabel}</Badge>}
      </p>
      <blockquote className="mt-4 flex-1 text-[1.0625rem] leading-relaxed [overflow-wrap:anywhere]">
        {text}
      </blockquote>
      <figcaption className="mt-5 flex items-center gap-3 text-sm">
        <span
          aria-hidden
          className="grid size-10 place-items-center rounded-full bg-sage text-[0.8125rem] font-bold"
        >
          {initialsOf(name)}
        </span>
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-ink-2">{under}</span>
        </span>
      </figcaption>
    </figure>
  );
}

function Marks({ rating }: { readonly rating: number }): ReactElement {
  const words = useWords();
  return (
    <span role="img" aria-label={words(landing.stars, { rating })} className="flex gap-0.5">
      {Array.from({ length: FULL_MARKS }, (_, index) => (
        <Star
          key={index}
          className={cn('size-4', index < rating ? 'fill-marmalade text-marmalade' : 'text-line-strong')}
        />
      ))}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
