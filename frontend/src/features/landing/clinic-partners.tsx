import { ExternalLink } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import { useGetClinicPartnersQuery, type ClinicPartner } from '#frontend/api/generated.js';
import { home } from '#frontend/copy/catalog/home.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

const PLACEHOLDERS = 6;
const PLACE = 'grow basis-37';
const TILE = 'h-20 w-full rounded-xl';

/** Logos of the partner clinics; hidden when there are none (rule K8). */
export function ClinicPartners(): ReactElement | null {
  const { data, isError } = useGetClinicPartnersQuery();
  const [shown, setShown] = useState<ClinicPartner>();
  if (isError || data?.items.length === 0) return null;
  return (
    <section aria-labelledby="partners" aria-busy={!data} className="wrap-page pt-16 sm:pt-20">
      <h2 id="partners" className="text-2xl font-bold sm:text-3xl">
        {home.partnersHeading}
      </h2>
      <ul className="mt-6 flex flex-wrap gap-3">
        {data
          ? data.items.map((partner) => (
              <li key={partner.id} className={PLACE}>
                <Partner partner={partner} onShow={setShown} />
              </li>
            ))
          : Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <li key={index} className={PLACE} data-placeholder>
                <Skeleton className={TILE} />
              </li>
            ))}
      </ul>
      {/* Its space is reserved, so that nothing shifts; screen readers get the text with each link. */}
      <p aria-hidden className="mt-3 min-h-12 text-[0.9375rem] text-ink-2">
        {shown ? (
          <>
            <strong className="font-semibold text-ink">{shown.name}.</strong> {shown.description}
          </>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <ExternalLink className="size-4" />
            {home.partnersHelp}
          </span>
        )}
      </p>
    </section>
  );
}

interface PartnerProps {
  readonly partner: ClinicPartner;
  /** The hovered or focused partner; undefined when there is none. */
  readonly onShow: (partner: ClinicPartner | undefined) => void;
}

/** One logo, linked to the clinic's site if it has one. */
function Partner({ partner, onShow }: PartnerProps): ReactElement {
  const id = useId();
  const { name, description, logoUrl, websiteUrl } = partner;
  const show = (): void => onShow(partner);
  const hide = (): void => onShow(undefined);
  const pointed = { onPointerEnter: show, onPointerLeave: hide };
  // Logos are designed for a light background, also in the dark theme.
  const tile = `${TILE} grid place-items-center border border-line bg-on-deep p-2.5`;
  const logo = <Logo key={logoUrl} name={name} logoUrl={logoUrl} />;
  if (websiteUrl === null)
    return (
      <div {...pointed} className={tile}>
        {logo}
        <span className="sr-only">{description}</span>
      </div>
    );
  return (
    <>
      <a
        href={websiteUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={id}
        {...pointed}
        onFocus={show}
        onBlur={hide}
        className={`${tile} transition-shadow duration-200 hover:shadow-2`}
      >
        {logo}
      </a>
      <span id={id} className="sr-only">
        {description} {home.partnersHelp}.
      </span>
    </>
  );
}

/** The clinic's name when it has no logo, or when the logo does not load. */
function Logo({ name, logoUrl }: Pick<ClinicPartner, 'name' | 'logoUrl'>): ReactElement {
  const [hasFailed, setHasFailed] = useState(false);
  if (logoUrl === null || hasFailed)
    return (
      <span className="line-clamp-2 max-w-40 text-center text-[0.9375rem] font-semibold text-deep">
        {name}
      </span>
    );
  return (
    <img
      src={logoUrl}
      alt={name}
      width={160}
      height={48}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
      className="h-12 w-40 max-w-full object-contain"
    />
  );
}
