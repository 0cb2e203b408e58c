import { ArrowRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { shop as shopWords } from '#frontend/copy/ordering/shop.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';

type Section = (typeof shopWords.sections)[number];

export interface ShopSectionProps {
  readonly section: Section;
  readonly children?: ReactNode;
}

/** A part of the shop with its heading and the page that shows more of it. */
export function ShopSection({ section, children }: ShopSectionProps): ReactElement {
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
