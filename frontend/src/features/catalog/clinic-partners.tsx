import { ExternalLink } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import { useGetClinicPartnersQuery, type ClinicPartner } from '../../api/generated.js';
import { home } from '../../copy/home.js';
import { cn } from '../../ui/cn.js';
import { Skeleton } from '../../ui/skeleton.js';

const PLACEHOLDERS = 6;
const GRID = 'mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4';
/** Reaches up to the logo, so that the pointer can move onto it. */
const BUBBLE =
  'absolute inset-x-0 top-full mt-2 rounded-lg bg-deep p-4 text-sm text-on-deep shadow-3 before:absolute before:inset-x-0 before:-top-2 before:h-2';
const TILE = 'h-24 w-full rounded-xl';

/** Logos of the clinics with what they are; it is left out when there are none to show (S1 §2). */
export function ClinicPartners(): ReactElement | null {
  const { data, isError } = useGetClinicPartnersQuery();
  if (isError || data?.items.length === 0) return null;
  return (
    <section aria-labelledby="partners" aria-busy={!data} className="wrap-page pt-16 sm:pt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="partners" className="text-2xl font-bold sm:text-3xl">
          {home.partnersHeading}
        </h2>
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <ExternalLink className="size-4" aria-hidden />
          {home.partnersHelp}
        </p>
      </div>
      <ul className={GRID}>
        {data
          ? data.items.map((partner) => <Partner key={partner.id} partner={partner} />)
          : Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <li key={index} data-placeholder>
                <Skeleton className={TILE} />
              </li>
            ))}
      </ul>
    </section>
  );
}

/**
 * One logo. Its description comes with the pointer or the focus, stays while the pointer is on it, and goes
 * with Escape (WCAG 1.4.13).
 */
function Partner({ partner }: { readonly partner: ClinicPartner }): ReactElement {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { name, description, logoUrl, websiteUrl } = partner;
  return (
    <li
      className={cn('relative', open && 'z-10')}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
    >
      <a
        href={websiteUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        // Logos are drawn for a light ground, in the dark theme too.
        className={cn(
          TILE,
          'grid place-items-center border border-line bg-on-deep p-4 transition-shadow duration-200 hover:shadow-2',
        )}
      >
        <img
          src={logoUrl}
          alt={name}
          width={160}
          height={48}
          loading="lazy"
          decoding="async"
          className="h-12 w-40 max-w-full object-contain"
        />
      </a>
      <p id={id} className={open ? BUBBLE : 'sr-only'}>
        {description}
      </p>
    </li>
  );
}
