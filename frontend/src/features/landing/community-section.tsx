import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { landing } from '#frontend/copy/landing/landing.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { LandingHeading } from './landing-heading.js';

const { community } = landing;

/** The members' activities; the hero's second button scrolls here (rule T40). */
export function CommunitySection(): ReactElement {
  const words = useWords();
  const { anchor, heading, text, points, buttons } = community;
  return (
    <section
      id={anchor}
      tabIndex={-1}
      aria-labelledby="community-heading"
      className="wrap-page scroll-mt-8 pt-16 sm:pt-20"
    >
      <div className="grid items-center gap-x-16 gap-y-8 rounded-2xl bg-deep p-6 text-on-deep sm:rounded-3xl sm:p-12 lg:grid-cols-[1.3fr_1fr] lg:p-16">
        <div>
          <LandingHeading id="community-heading" intro={words(text)} deep>
            {heading}
          </LandingHeading>
          <div className="mt-8 flex flex-wrap gap-3">
            {buttons.map(({ label, href }, index) => (
              <Link
                key={label}
                to={href}
                className={cn(
                  buttonStyle({ size: 'lg', look: index === 0 ? 'pea' : 'deep' }),
                  'max-sm:w-full',
                )}
              >
                {label}
              </Link>
            ))}
          </div>
        </div>
        <ul className="divide-y divide-on-deep/15 border-y border-on-deep/15">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-4 py-5 text-lg font-medium leading-snug">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-pea text-on-pea">
                <Check className="size-4" strokeWidth={3} aria-hidden />
              </span>
              {point}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
