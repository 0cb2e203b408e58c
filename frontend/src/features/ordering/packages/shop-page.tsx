import { ArrowRight, Truck } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { useGetExtrasQuery, useGetMealsQuery, useGetPackagesQuery } from '#frontend/api/generated.js';
import { titles } from '#frontend/copy/app/chrome.js';
import { shop as shopWords } from '#frontend/copy/ordering/shop.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Link } from '#frontend/ui/content/link.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { LandingCart } from '../cart/landing-cart.js';
import type { DishDetailsProps } from '../configurator/configurator-page.js';
import { useReferral } from '../promotions/use-referral.js';
import type { ShopMoreProps } from './shop-more.js';
import { ShopSection } from './shop-section.js';

const [PACKAGES, WEEKLY, ONE_TIME, TRIAL] = shopWords.sections;

/** Just below a phone's first window, and heavy: on its own it waits until it is in the window. */
const ShopMore = lazyHydrate<ShopMoreProps>(
  () => import('./shop-more.js').then((module) => ({ default: module.ShopMore })),
  '0px',
);

export interface ShopPageProps {
  readonly DishDetails: ComponentType<DishDetailsProps>;
}

/** Everything for sale: packages, boxes, trial days, extras (D43). */
export function ShopPage({ DishDetails }: ShopPageProps): ReactElement {
  const words = useWords();
  const referralCode = useReferral();
  // Subscribes for the part that hydrates later, so that it keeps the data the server rendered it from.
  useGetPackagesQuery();
  useGetExtrasQuery();
  const { title, description } = titles.shop;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  return (
    <>
      <div className="wrap-page pt-8">
        <PageHeading className="text-4xl sm:text-5xl">{shopWords.heading}</PageHeading>
        <p className="mt-3 max-w-2xl text-ink-2 sm:text-lg">{shopWords.intro}</p>
        <p className="mt-3 flex gap-2.5 text-[0.9375rem]">
          <Truck className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden />
          {words(shopWords.deliveryNote)}
        </p>
      </div>
      <Boxes />
      <ShopSection section={PACKAGES} />
      <ShopMore referralCode={referralCode} DishDetails={DishDetails} />
      <LandingCart />
    </>
  );
}

/** The two boxes and the trial day, each a tile with a dish that it can contain. */
function Boxes(): ReactElement {
  const words = useWords();
  const { data } = useGetMealsQuery({});
  const pictures = (data?.items ?? []).filter(({ available }) => available).map(({ image }) => image);
  return (
    <ul className="wrap-page grid gap-5 pt-7 sm:grid-cols-3">
      {[WEEKLY, ONE_TIME, TRIAL].map(({ key, heading, text, button, href }, index) => {
        const image = pictures[index];
        return (
          <li
            key={key}
            className="relative flex overflow-hidden rounded-2xl border border-line bg-paper transition-shadow duration-200 hover:shadow-2 sm:flex-col"
          >
            <div className="w-28 shrink-0 bg-oat sm:aspect-[16/10] sm:w-full">
              {image && (
                <Picture
                  image={image}
                  alt=""
                  eager
                  sizes="(min-width: 640px) 410px, 112px"
                  className="size-full"
                />
              )}
            </div>
            <div className="flex flex-1 flex-col p-4 sm:p-6">
              <h2 className="text-xl font-bold sm:text-2xl">{heading}</h2>
              <p className="mt-1.5 text-[0.9375rem] text-ink-2">{words(text)}</p>
              <p className="mt-auto pt-3">
                <Link
                  to={href}
                  className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-kale underline-offset-4 after:absolute after:inset-0 after:rounded-2xl hover:underline"
                >
                  {button}
                  <ArrowRight className="size-4" aria-hidden />
                </Link>
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
