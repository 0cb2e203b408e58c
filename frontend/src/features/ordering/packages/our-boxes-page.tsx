import { ArrowRight, Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useGetMealsQuery, useGetSiteQuery } from '#frontend/api/generated.js';
import { chrome, titles } from '#frontend/copy/app/chrome.js';
import { ourBoxes } from '#frontend/copy/ordering/our-boxes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Picture, type PictureProps } from '#frontend/ui/content/picture.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { CopyCode } from './copy-code.js';

/** Pictures above each card: dishes that the box can contain. */
const PLATES = 3;

/** Both boxes side by side, with the current offer (rule P5). */
export function OurBoxesPage(): ReactElement {
  const words = useWords();
  const { title, description } = titles.ourBoxes;
  const { subscription, oneTime } = ourBoxes;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  const { data } = useGetMealsQuery({});
  const pictures = (data?.items ?? []).filter(({ available }) => available).map(({ image }) => image);
  return (
    <div className="wrap-page pb-20 pt-8">
      <PageHeading className="text-4xl sm:text-5xl">{ourBoxes.heading}</PageHeading>
      <p className="mt-3 max-w-2xl text-ink-2 sm:text-lg">{words(ourBoxes.intro)}</p>
      <WelcomeOffer />
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <BoxCard id="subscription" box={subscription} pictures={pictures.slice(0, PLATES)} main />
        <BoxCard id="one-time" box={oneTime} pictures={pictures.slice(PLATES, 2 * PLATES)} />
      </div>
      <p className="pt-3 text-sm text-ink-2">{chrome.servingSuggestion}</p>
      <Closing />
    </div>
  );
}

/** Only during a promotion; its record has the words (rule P5). */
function WelcomeOffer(): ReactElement | null {
  const words = useWords();
  const { data } = useGetSiteQuery();
  const { banner } = ourBoxes;
  if (data && !data.promotion) return null;
  return (
    <section
      aria-labelledby="offer"
      className="mt-7 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-2xl bg-deep p-6 text-on-deep sm:p-9"
    >
      <div className="max-w-2xl">
        <p className="font-semibold text-pea">{banner.eyebrow}</p>
        <h2 id="offer" className="mt-1.5 text-[1.75rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
          {words(banner.heading)}
        </h2>
        <p className="mt-3 text-on-deep-2 sm:text-lg">{words(banner.text)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <span className="sr-only">{banner.codeLabel}</span>
        <strong className="rounded-full border-2 border-dashed border-pea px-6 py-2.5 font-display text-xl tracking-wide">
          {words('{promoCode}')}
        </strong>
        {data?.promotion && <CopyCode code={data.promotion.code} />}
      </p>
    </section>
  );
}

interface BoxCardProps {
  readonly id: string;
  readonly box: {
    readonly heading: string;
    readonly badge: string;
    readonly price: string;
    readonly text: string;
    readonly benefitsHeading: string;
    readonly benefits: readonly string[];
    readonly button: { readonly label: string; readonly href: string };
    readonly renewal?: string;
  };
  readonly pictures: readonly PictureProps['image'][];
  /** Highlights one of the two. */
  readonly main?: boolean;
}

function BoxCard({ id, box, pictures, main = false }: BoxCardProps): ReactElement {
  const words = useWords();
  const code = useGetSiteQuery().data?.promotion?.code;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col overflow-hidden rounded-2xl border border-line bg-paper"
    >
      <div className="grid grid-cols-3 gap-px bg-line" aria-hidden>
        {Array.from({ length: PLATES }, (_, place) => {
          const image = pictures[place];
          return image ? (
            <div key={place} className="aspect-[4/3]">
              <Picture
                image={image}
                alt=""
                eager
                sizes="(min-width: 1024px) 210px, 31vw"
                className="size-full"
              />
            </div>
          ) : (
            <Skeleton key={place} className="aspect-[4/3] !rounded-none" />
          );
        })}
      </div>
      <div className="flex flex-1 flex-col p-5 sm:p-8">
        <Badge tone={main ? 'sage' : 'oat'} className="self-start !px-3 !py-1 !text-sm">
          {box.badge}
        </Badge>
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
          <h2 id={id} className="text-[1.75rem] font-extrabold tracking-[-0.03em] sm:text-[2rem]">
            {box.heading}
          </h2>
          <p className="tnum font-display text-xl font-bold text-kale">{words(box.price)}</p>
        </div>
        <p className="mt-2.5 text-ink-2">{words(box.text)}</p>
        <h3 className="mt-6 font-sans text-[0.9375rem] font-semibold tracking-normal">
          {box.benefitsHeading}
        </h3>
        <ul className="mt-2.5 space-y-2">
          {box.benefits.map((benefit) => (
            <li key={benefit} className="flex gap-2.5">
              <Check className="mt-1 size-4 shrink-0 text-kale" strokeWidth={3} aria-hidden />
              {words(benefit)}
            </li>
          ))}
        </ul>
        <div className="mt-auto pt-7">
          {box.renewal && <p className="pb-3 text-sm text-ink-2">{box.renewal}</p>}
          <Link
            to={withOffer(box.button.href, code)}
            aria-label={`${box.button.label}: ${box.heading}`}
            className={buttonStyle({ size: 'lg', wide: true, look: main ? 'primary' : 'outline' })}
          >
            {box.button.label}
            <ArrowRight className="size-5" aria-hidden />
          </Link>
        </div>
      </div>
    </section>
  );
}

/** The way to a box with the current offer applied, so that nobody has to type its code (rule P5). */
function withOffer(href: string, code: string | undefined): string {
  return code === undefined ? href : `${href}?code=${encodeURIComponent(code)}`;
}

function Closing(): ReactElement {
  const { closing } = ourBoxes;
  return (
    <section aria-labelledby="closing" className="mt-14 rounded-2xl bg-oat p-8 text-center sm:p-12">
      <h2 id="closing" className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {closing.heading}
      </h2>
      <p className="mt-3 text-ink-2 sm:text-lg">{closing.text}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        {closing.buttons.map(({ label, href }, index) => (
          <Link
            key={href}
            to={href}
            className={buttonStyle({ size: 'lg', look: index === 0 ? 'primary' : 'outline' })}
          >
            {label}
          </Link>
        ))}
      </p>
    </section>
  );
}
