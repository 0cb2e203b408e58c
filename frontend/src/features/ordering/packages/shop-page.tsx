import { ArrowRight, Truck } from 'lucide-react';
import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useGetExtrasQuery, useGetMealsQuery, type Extra } from '#frontend/api/generated.js';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { chrome, titles } from '#frontend/copy/app/chrome.js';
import { shop as shopWords } from '#frontend/copy/ordering/shop.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import type { DishDetailsProps } from '../configurator/configurator-page.js';
import { FloatingCart } from '../cart/floating-cart.js';
import { MenuCard } from '../menu/menu-card.js';
import { PackageCartSummary } from '../cart/package-cart-summary.js';
import { PackageGrid } from './package-grid.js';
import { PackageLoader } from './package-loader.js';
import { selectDeclared } from '../checkout/shopper-slice.js';
import { useReferral } from '../promotions/use-referral.js';

const [PACKAGES, WEEKLY, ONE_TIME, TRIAL, EXTRAS] = shopWords.sections;
const EXTRA_SKELETONS = 4;

export interface ShopPageProps {
  readonly DishDetails: ComponentType<DishDetailsProps>;
}

/** Everything for sale: packages, boxes, trial days, extras (D43). */
export function ShopPage({ DishDetails }: ShopPageProps): ReactElement {
  const words = useWords();
  const referralCode = useReferral();
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
      <Part section={PACKAGES} />
      <PackageLoader kind="packages" referralCode={referralCode} className="wrap-page pt-6">
        {(shop) => (
          <>
            <PackageGrid shop={shop} placement="landing" className="wrap-page pt-6" />
            <Extras DishDetails={DishDetails} />
            <div className="pb-12 pt-14">
              <PackageCartSummary shop={shop} />
            </div>
            <FloatingCart shop={shop} />
          </>
        )}
      </PackageLoader>
    </>
  );
}

type Section = (typeof shopWords.sections)[number];

function Part({
  section,
  children,
}: {
  readonly section: Section;
  readonly children?: ReactNode;
}): ReactElement {
  const words = useWords();
  const { key, heading, text, button, href } = section;
  return (
    <section aria-labelledby={`shop-${key}`} className="wrap-page pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id={`shop-${key}`} className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
            {heading}
          </h2>
          <p className="mt-2 text-ink-2">{words(text)}</p>
        </div>
        <Link to={href} className={buttonStyle({ look: 'outline' })}>
          {button}
          <ArrowRight className="size-4" aria-hidden />
        </Link>
      </div>
      {children}
    </section>
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

function Extras({ DishDetails }: ShopPageProps): ReactElement {
  const { data, isError, isFetching, refetch } = useGetExtrasQuery();
  const declared = useSelector(selectDeclared);
  const [details, setDetails] = useState<Extra | null>(null);
  return (
    <Part section={EXTRAS}>
      {isError && !isFetching && !data ? (
        <div className="pt-6">
          <LoadFailed
            heading={chrome.notLoaded.heading}
            text={boxWords.notLoaded}
            button={chrome.notLoaded.button}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-5">
          {data
            ? data.items.map((extra) => (
                <li key={extra.id} className="flex">
                  <MenuCard meal={extra} declared={declared} onDetails={() => setDetails(extra)} />
                </li>
              ))
            : Array.from({ length: EXTRA_SKELETONS }, (_, index) => (
                <li key={index} aria-busy="true">
                  <Skeleton className="h-108 !rounded-2xl" />
                </li>
              ))}
        </ul>
      )}
      <DishDetails dish={details} declared={declared} onClose={() => setDetails(null)} />
    </Part>
  );
}
