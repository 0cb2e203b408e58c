import type { ReactElement } from 'react';
import { landing } from '#frontend/copy/landing/landing.js';
import { useWords } from '#frontend/copy/use-words.js';
import { PackageCartSummary } from '../cart/package-cart-summary.js';
import { PackageGrid } from './package-grid.js';
import { PackageLoader } from './package-loader.js';
import { useReferral } from '../promotions/use-referral.js';

const { packages: section } = landing;

/** The landing's package grid with the summary of the cart and its checkout bar (rule T40). */
export function LandingPackages(): ReactElement {
  const words = useWords();
  const referralCode = useReferral();
  return (
    <section
      id={section.anchor}
      tabIndex={-1}
      aria-labelledby="packages-heading"
      className="scroll-mt-16 py-16 sm:py-20"
    >
      <div className="wrap-page">
        <h2 id="packages-heading" className="text-[2rem] font-extrabold tracking-[-0.035em] sm:text-5xl">
          {section.heading}
        </h2>
        <p className="mt-3 max-w-2xl text-lg text-ink-2">{words(section.intro)}</p>
      </div>
      <PackageLoader kind="packages" referralCode={referralCode} className="wrap-page pt-8">
        {(shop) => (
          <>
            <PackageGrid shop={shop} placement="landing" className="wrap-page pt-8" />
            <div className="pt-14">
              <PackageCartSummary shop={shop} />
            </div>
          </>
        )}
      </PackageLoader>
    </section>
  );
}
