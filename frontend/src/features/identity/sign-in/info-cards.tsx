import { ArrowRight, CalendarHeart, Package } from 'lucide-react';
import type { ReactElement } from 'react';
import { auth } from '#frontend/copy/identity/auth.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Link } from '#frontend/ui/content/link.js';

const ICONS = [CalendarHeart, Package];

/** The two boxes, for visitors who do not know them yet. */
export function InfoCards(): ReactElement {
  const words = useWords();
  return (
    <aside aria-label={auth.optionsLabel} className="grid content-start gap-4">
      {auth.infoCards.map(({ title, text, href }, index) => {
        const Icon = ICONS[index] ?? Package;
        return (
          <Link
            key={href}
            to={href}
            className="group flex items-start gap-4 rounded-2xl bg-deep p-6 text-on-deep transition-shadow duration-200 hover:shadow-3"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-on-deep/10 text-pea">
              <Icon className="size-6" aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-display text-xl font-bold leading-tight tracking-[-0.02em]">
                {title}
              </span>
              <span className="mt-1.5 block text-on-deep-2">{words(text)}</span>
            </span>
            <ArrowRight
              className="mt-3 size-5 shrink-0 text-pea transition-transform duration-200 group-hover:translate-x-1"
              aria-hidden
            />
          </Link>
        );
      })}
    </aside>
  );
}
