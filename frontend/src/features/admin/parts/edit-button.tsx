import { Pencil } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '#frontend/ui/action/button.js';

export interface EditButtonProps {
  readonly name: string;
  /** For screen readers: 'Edit …'. */
  readonly label: string;
  readonly onClick: () => void;
}

/** The name of a row, which opens it. A long name wraps: on a phone its column head is beside it. */
export function EditButton({ name, label, onClick }: EditButtonProps): ReactElement {
  return (
    <Button
      look="ghost"
      className="-mx-3 !h-auto min-h-11 min-w-0 max-w-[calc(100%+1.5rem)] !shrink !justify-start !whitespace-normal !px-3 text-left"
      aria-label={label}
      onClick={onClick}
    >
      <Pencil className="size-4 shrink-0" aria-hidden />
      {name}
    </Button>
  );
}
