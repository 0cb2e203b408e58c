import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import type { Package } from '#frontend/api/generated.js';
import { packageWords } from '#frontend/copy/ordering/packages.js';
import { cn } from '#frontend/ui/cn.js';
import { Picture } from '#frontend/ui/content/picture.js';
import type { PackageVariant } from './package-quote.js';

type Preview = Package['dailyMealPreviews'][number];

interface Meal {
  readonly time: string;
  readonly name: string;
  readonly note: string | null;
  readonly image: Preview['image'] | undefined;
}

/** Visible before the list is expanded. */
const SHOWN = 2;

/** The first day in the chosen variant; a picture or note only if it belongs to that very dish. */
function mealsOf(pack: Package, made: PackageVariant): Meal[] {
  return pack.dailyMealPreviews.map((preview) => {
    const name = made.meals.find(({ slot }) => slot === preview.slot)?.name ?? preview.meal;
    const shown = pack.dailyMealPreviews.find(({ meal }) => meal === name);
    return { time: preview.time, name, note: shown?.premiumNote ?? null, image: shown?.image };
  });
}

export interface PackageMealsProps {
  readonly pack: Package;
  readonly made: PackageVariant;
  readonly labels: { readonly seeAll: string; readonly seeLess: string };
}

/** Five meals with their times: two at first, all on demand. */
export function PackageMeals({ pack, made, labels }: PackageMealsProps): ReactElement {
  const list = useId();
  const [open, setOpen] = useState(false);
  const meals = mealsOf(pack, made);
  const label = open ? labels.seeLess : labels.seeAll;
  return (
    <div className="mt-4">
      <ul id={list} aria-label={packageWords.meals} className="space-y-2.5">
        {meals.slice(0, open ? undefined : SHOWN).map(({ time, name, note, image }) => (
          <li key={time} className="flex items-center gap-3">
            <span className="size-12 shrink-0 overflow-hidden rounded-full bg-sage">
              {image && <Picture image={image} alt="" sizes="48px" className="size-full" />}
            </span>
            <span className="min-w-0 text-[0.9375rem] leading-snug">
              <span className="block text-[0.8125rem] text-ink-2">{time}</span>
              <span className="font-semibold">{name}</span>
              {note && <span className="block text-[0.8125rem] text-kale">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        aria-label={`${label}: ${pack.name}`}
        onClick={() => setOpen(!open)}
        className="mt-1 inline-flex min-h-11 items-center gap-1.5 rounded-md font-semibold underline-offset-4 hover:underline"
      >
        {label}
        <ChevronDown
          className={cn('size-4 transition-transform duration-300', open && 'rotate-180')}
          aria-hidden
        />
      </button>
    </div>
  );
}
