import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { admin } from '#frontend/copy/admin/admin.js';
import { adminRecord as words } from '#frontend/copy/admin/frame/frame.js';
import { fill } from '#frontend/copy/fill.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { Key } from '../keyboard/key.js';
import { useShortcuts } from '../keyboard/shortcuts.js';
import { hrefOf } from '../sections.js';
import { recordHref, RECORDS, type RecordKind } from './record-href.js';
import { useNeighbours, type Neighbours } from './use-neighbours.js';

const STEP = cn(
  buttonStyle({ look: 'outline' }),
  '!h-8 !gap-1.5 !px-3 !text-[0.8125rem] pointer-coarse:!h-11',
);

interface RecordTrailProps {
  readonly kind: RecordKind;
  readonly id: string;
}

/** Back to the list, and the records before and after this one in it; `k`, `j` and Escape do the same. */
export function RecordTrail({ kind, id }: RecordTrailProps): ReactElement {
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly fromList?: boolean } | null };
  const neighbours = useNeighbours(kind, id);
  const { trail, has, known, find } = neighbours;
  const { tab, section } = RECORDS[kind];
  const list = trail?.href ?? hrefOf({ tab, name: section });
  const go = async (step: 1 | -1): Promise<void> => {
    const to = known(step) ?? (await find(step));
    if (to !== undefined) void navigate(recordHref(kind, to), { replace: true, state });
  };
  const back = (): void => void (state?.fromList ? navigate(-1) : navigate(list));
  useShortcuts(
    {
      ...(has(1) && { j: () => void go(1) }),
      ...(has(-1) && { k: () => void go(-1) }),
      Escape: back,
    },
    'record',
  );
  return (
    <nav
      aria-label={words.trail}
      className="no-print flex flex-wrap items-center gap-2 pb-3 text-[0.8125rem]"
    >
      <Link
        to={list}
        onClick={(event) => {
          if (!state?.fromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
          // The list's own place in the history has its scroll position.
          event.preventDefault();
          back();
        }}
        className="py-2 font-semibold text-kale underline underline-offset-4"
      >
        {admin.sections[section]}
      </Link>
      {(has(1) || has(-1)) && (
        <>
          <Place neighbours={neighbours} />
          <Step kind={kind} step={-1} neighbours={neighbours} onGo={() => void go(-1)}>
            <ChevronLeft className="size-4" aria-hidden />
            {words.previous}
            <Hint>K</Hint>
          </Step>
          <Step kind={kind} step={1} neighbours={neighbours} onGo={() => void go(1)}>
            {words.next}
            <Hint>J</Hint>
            <ChevronRight className="size-4" aria-hidden />
          </Step>
        </>
      )}
    </nav>
  );
}

/** Where the record is in the list, as far as the list was read. */
function Place({ neighbours }: { readonly neighbours: Neighbours }): ReactElement | null {
  const { trail, at, hasFailed } = neighbours;
  if (!trail) return null;
  const of = trail.rowsBefore + trail.ids.length;
  return (
    <span role="status" className="tnum ml-auto text-ink-2">
      {hasFailed
        ? words.notFound
        : fill(trail.list?.next ? words.placeOfMore : words.place, { at: trail.rowsBefore + at + 1, of })}
    </span>
  );
}

interface StepProps {
  readonly kind: RecordKind;
  readonly step: 1 | -1;
  readonly neighbours: Neighbours;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

/** A link where the neighbour is known, and else a button that reads the page of the list with it. */
function Step({ kind, step, neighbours, onGo, children }: StepProps): ReactElement | null {
  const { state } = useLocation() as { readonly state: unknown };
  const to = neighbours.known(step);
  if (to !== undefined) {
    return (
      <Link to={recordHref(kind, to)} replace state={state} className={STEP}>
        {children}
      </Link>
    );
  }
  if (!neighbours.has(step)) return null;
  return (
    <button type="button" disabled={neighbours.isLooking} onClick={onGo} className={STEP}>
      {children}
    </button>
  );
}

const Hint = ({ children }: { readonly children: string }): ReactElement => (
  <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
    <Key>{children}</Key>
  </span>
);
