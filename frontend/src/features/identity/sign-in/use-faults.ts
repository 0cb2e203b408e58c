import { useCallback, useState, type FormEvent } from 'react';
import { useFirstFault } from '#frontend/ui/form/use-first-fault.js';
import { hasFaults, type Faults } from '../passwords/credentials.js';

export interface FaultsState {
  readonly faults: Faults;
  /** Shows them and puts the focus on the first field that has one; true when there are none. */
  readonly show: (faults: Faults) => boolean;
  /** A message goes when its field is edited. */
  readonly clear: (field: keyof Faults) => void;
}

/** What is wrong with a form's fields; the focus follows the first message once it stands there. */
export function useFaults(): FaultsState {
  const [faults, setFaults] = useState<Faults>({});
  const focusFirst = useFirstFault();
  const show = useCallback(
    (found: Faults) => {
      setFaults(found);
      if (!hasFaults(found)) return true;
      focusFirst();
      return false;
    },
    [focusFirst],
  );
  const clear = useCallback(
    (field: keyof Faults) => setFaults((before) => ({ ...before, [field]: undefined })),
    [],
  );
  return { faults, show, clear };
}

/** Runs a form's own submission instead of the browser's. */
export function onSubmit(run: () => Promise<unknown>) {
  return (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
}
