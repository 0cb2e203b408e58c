import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { goalShown } from '#frontend/copy/boxes/goal-shown.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { selectOpinions } from '../checkout/shopper-slice.js';

interface OpinionNoteProps {
  readonly dishId: number;
  readonly isChosen: boolean;
}

/** What the shopper said of a dish before: a warning once one is chosen that they never wanted again. */
export function OpinionNote({ dishId, isChosen }: OpinionNoteProps): ReactElement | null {
  const taste = useSelector(selectOpinions)[dishId]?.taste ?? null;
  if (taste === null) return null;
  return (
    <p role={isChosen && taste === 'never' ? 'alert' : undefined} className="mt-1.5">
      <Badge tone={taste === 'never' ? 'warn' : 'sage'}>{goalShown.opinion[taste]}</Badge>
    </p>
  );
}
