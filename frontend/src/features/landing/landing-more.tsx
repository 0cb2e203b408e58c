import type { ReactElement } from 'react';
import { HydrationBoundary } from '#frontend/ui/hydration/hydration-boundary.js';
import { BoxTeaser } from './box-teaser.js';
import { ClinicPartners } from './clinic-partners.js';
import { ClinicsTrust } from './clinics-trust.js';
import { Closing } from './closing.js';
import { CommunitySection } from './community-section.js';
import { Faq } from './faq.js';
import { HowItWorks } from './how-it-works.js';
import { Testimonials } from './testimonials.js';

export interface LandingMoreProps {
  readonly goTo: (anchor: string) => void;
  /** Opens the contact form, about a partnership or anything else. */
  readonly onContact: (about: 'clinic' | 'anything') => void;
}

/** Everything below the packages: outside the first viewport. */
export function LandingMore({ goTo, onContact }: LandingMoreProps): ReactElement {
  return (
    <>
      <HydrationBoundary>
        <BoxTeaser />
        <ClinicPartners />
        <ClinicsTrust onContact={() => onContact('clinic')} />
      </HydrationBoundary>
      <HydrationBoundary>
        <CommunitySection />
        <HowItWorks />
        <Testimonials />
      </HydrationBoundary>
      <HydrationBoundary>
        <Faq onContact={() => onContact('anything')} />
        <Closing goTo={goTo} />
      </HydrationBoundary>
    </>
  );
}
