import { ArrowLeft } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { useMatch } from 'react-router-dom';
import { useGetProductQuery, type ProductPage as Product } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { chrome, titles } from '#frontend/copy/app/chrome.js';
import { productPage } from '#frontend/copy/catalog/product-page.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Link } from '#frontend/ui/content/link.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import type { DishCommentsProps } from './dish-comments.js';
import { DishLabel } from './dish-label.js';
import { DishTop } from './dish-top.js';
import { PackageTop, PackageVariants } from './package-page.js';

/** Far below what one decides by. */
const DishComments = lazyHydrate<DishCommentsProps>(() =>
  import('./dish-comments.js').then((m) => ({ default: m.DishComments })),
);

export interface ProductPageProps {
  /** Rendered when there is no such product. */
  readonly NotFound: ComponentType;
}

/** The page of one dish, extra or package, which a shared link opens (rule K38). */
export function ProductPage({ NotFound }: ProductPageProps): ReactElement {
  const { slug = '' } = useMatch('/menu/:slug')?.params ?? {};
  const { data, error, isFetching, refetch } = useGetProductQuery({ slug });
  if (data?.slug === slug) return <Whole key={slug} product={data} />;
  if (isFetching || !error) return <Waiting />;
  // A malformed address counts as unknown.
  if (isApiError(error) && ['not_found', 'validation_failed'].includes(error.data.code)) return <NotFound />;
  return (
    <div className="wrap-page py-16">
      <LoadFailed
        heading={chrome.notLoaded.heading}
        text={productPage.notLoaded}
        button={chrome.notLoaded.button}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

function Waiting(): ReactElement {
  const words = useWords();
  useHead({ title: words(`${titles.menu.title} | {brandName}`), indexed: false });
  return (
    <div aria-busy="true" className="wrap-page pb-20 pt-16">
      <span role="status" className="sr-only">
        {productPage.loading}
      </span>
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-12">
        <Skeleton className="aspect-[4/3] w-full !rounded-3xl" />
        <div className="space-y-5 lg:pt-6">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full !rounded-xl" />
          <Skeleton className="h-13 w-2/3 !rounded-full" />
        </div>
      </div>
    </div>
  );
}

function Whole({ product }: { readonly product: Product }): ReactElement {
  const words = useWords();
  const { name, meal, extra, package: pack, retired } = product;
  const dish = meal ?? extra;
  const description = retired ? words(productPage.retired.text, { name }) : (dish ?? pack)?.description;
  useHead({
    title: words(`${name} | {brandName}`),
    ...(description !== undefined && { description }),
    indexed: !retired,
  });
  return (
    <article className="wrap-page pb-20 pt-4">
      <Link
        to="/menu"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-kale underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {productPage.back}
      </Link>
      <div className="mt-2 grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
        <div className="relative aspect-[4/3] overflow-hidden rounded-2xl bg-oat sm:rounded-3xl">
          <Picture
            image={product.image}
            eager
            priority="high"
            sizes="(min-width: 1320px) 604px, (min-width: 1024px) 46vw, 94vw"
            className="size-full"
          />
          <span className="absolute bottom-3 left-4 rounded-full bg-paper/90 px-3 py-1 text-[0.75rem] font-medium">
            {chrome.servingSuggestion}
          </span>
        </div>
        <div>
          {retired && <Badge tone="warn">{productPage.retired.badge}</Badge>}
          <PageHeading className="mt-1 text-[2rem] !font-extrabold leading-[1.02] !tracking-[-0.035em] sm:text-[2.75rem]">
            {name}
          </PageHeading>
          {description !== undefined && (
            <p className="mt-4 text-lg leading-relaxed text-ink-2">{description}</p>
          )}
          {retired && <Elsewhere />}
          {dish && <DishTop dish={dish} recipe={product.recipe} isMeal={meal !== null} />}
          {pack && <PackageTop pack={pack} />}
        </div>
      </div>
      {dish && (
        <div className="mx-auto mt-10 max-w-3xl border-t border-line pt-4 sm:mt-14">
          <DishLabel dish={dish} />
          {dish.rating && <DishComments slug={product.slug} />}
        </div>
      )}
      {pack && <PackageVariants pack={pack} />}
    </article>
  );
}

/** The ways on from a dish that is no longer made. */
function Elsewhere(): ReactElement {
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      <Link to="/menu" className={buttonStyle({ size: 'lg' })}>
        {productPage.retired.menu}
      </Link>
      <Link to="/configurator" className={buttonStyle({ size: 'lg', look: 'outline' })}>
        {productPage.retired.box}
      </Link>
    </p>
  );
}
