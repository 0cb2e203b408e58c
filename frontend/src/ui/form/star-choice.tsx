import { Star } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { cn } from '../cn.js';

export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

export interface StarChoiceProps {
  readonly label: string;
  readonly names: Readonly<Record<Stars, string>>;
  readonly value: number | null;
  readonly onChange: (stars: Stars) => void;
}

/** One to five stars, as native radio buttons: arrow keys move the choice, Tab leaves the group. */
export function StarChoice({ label, names, value, onChange }: StarChoiceProps): ReactElement {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="-ml-2 flex">
      {STARS.map((stars) => (
        <label
          key={stars}
          className="relative grid size-11 place-items-center rounded-full hover:bg-oat has-focus-visible:outline-3 has-focus-visible:outline-kale"
        >
          <input
            type="radio"
            name={name}
            value={stars}
            checked={value === stars}
            onChange={() => onChange(stars)}
            aria-label={names[stars]}
            className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
          />
          <Star
            aria-hidden
            className={cn(
              'size-6.5',
              value !== null && stars <= value ? 'fill-marmalade text-marmalade' : 'text-ink-2',
            )}
          />
        </label>
      ))}
    </div>
  );
}
