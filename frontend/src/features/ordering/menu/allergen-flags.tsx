import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  allergenWords,
  clashes,
  traceWarnings,
  type Allergen,
  type AllergenRecord,
} from '@rules/food/allergens';
import { box } from '#frontend/copy/ordering/box.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';

export interface AllergenFlagsProps {
  readonly record: AllergenRecord;
  readonly declared: readonly Allergen[];
}

/** The declared allergens that a dish contains or may contain. */
export function AllergenFlags({ record, declared }: AllergenFlagsProps): ReactElement | null {
  const words = useWords();
  const inside = clashes(record, declared);
  const traces = traceWarnings(record, declared);
  if (inside.length + traces.length === 0) return null;
  return (
    <>
      {inside.length > 0 && (
        <Badge tone="danger">
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
          {words(box.containsDeclared, { names: allergenWords(inside) })}
        </Badge>
      )}
      {traces.length > 0 && (
        <Badge tone="warn">{words(box.mayContainDeclared, { names: allergenWords(traces) })}</Badge>
      )}
    </>
  );
}
