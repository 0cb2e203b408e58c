import { Tag, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import type { CodeControls, CodeField as Field } from './codes.js';

export interface CodeFieldProps {
  readonly field: Field;
  readonly label: string;
  readonly quoted: CodeControls;
}

/** The server validates codes; neither kind is longer. */
const MAX_CODE_LENGTH = 40;

/** The input of a code, or the applied code with a remove button. */
export function CodeField({ field, label, quoted }: CodeFieldProps): ReactElement {
  const words = useWords();
  const [typed, setTyped] = useState('');
  const applied = quoted.codes[field];
  const apply = (): void => {
    if (typed.trim() !== '') quoted.setCode(field, typed);
  };
  if (applied !== undefined) {
    return (
      <p className="flex items-center gap-2 rounded-lg bg-sage py-1 pl-4 pr-1" role="status">
        <Tag className="size-4 shrink-0 text-kale" aria-hidden />
        <span className="min-w-0 flex-1 break-words text-[0.9375rem] font-semibold">
          {words(checkout.applied, { code: applied })}
        </span>
        <button
          type="button"
          aria-label={`${checkout.remove} ${applied}`}
          onClick={() => {
            setTyped('');
            quoted.setCode(field, '');
          }}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-oat"
        >
          <X className="size-4" aria-hidden />
        </button>
      </p>
    );
  }
  return (
    <div className="flex items-start gap-2.5">
      <TextField
        label={label}
        value={typed}
        error={quoted.codeErrors[field]}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_CODE_LENGTH}
        onChange={(event) => {
          setTyped(event.target.value);
          quoted.clearCodeError(field);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
        className="min-w-0 flex-1"
      />
      <Button look="outline" busy={quoted.busy} onClick={apply} className="mt-7.5 h-12">
        {checkout.apply}
        <span className="sr-only">{label}</span>
      </Button>
    </div>
  );
}
