import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { useEffect, useRef, useState, type RefObject } from 'react';

const KIND = 'dragged-row';
/** The header covers the top of the window and hides the rows below it: scroll by this much. */
const UPPER_END_PX = 110;
const LOWER_END_PX = 70;
/** Per drag event of the browser, of which there are about twenty per second. */
const SCROLL_STEP_PX = 24;

/** The state of a row during a drag. */
export interface DragState {
  readonly isDragged: boolean;
  /** The side of the row on which the dragged row would be dropped. */
  readonly edge: 'top' | 'bottom' | null;
}

const STILL: DragState = { isDragged: false, edge: null };

export interface RowRefs {
  readonly row: RefObject<HTMLLIElement | null>;
  readonly handle: RefObject<HTMLElement | null>;
}

/** Makes a row draggable by its handle, and a drop target. */
export function useDragRow(id: string): RowRefs & DragState {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLElement>(null);
  const [state, setState] = useState(STILL);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return undefined;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ kind: KIND, id }),
        onDragStart: () => setState({ isDragged: true, edge: null }),
        onDrop: () => setState(STILL),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === KIND,
        getData: ({ input }) =>
          attachClosestEdge({ id }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => {
          const found = source.data['id'] === id ? null : extractClosestEdge(self.data);
          const edge = found === 'top' || found === 'bottom' ? found : null;
          setState((before) => (before.edge === edge ? before : { ...before, edge }));
        },
        onDragLeave: () => setState((before) => ({ ...before, edge: null })),
        onDrop: () => setState(STILL),
      }),
    );
  }, [id]);
  return { row, handle, ...state };
}

/** Scrolls while a row is held at the top or bottom of the window; the browser's own zones are too narrow. */
function scrollAtEnds(y: number): void {
  const isUpper = y < UPPER_END_PX;
  if (!isUpper && y < window.innerHeight - LOWER_END_PX) return;
  window.scrollBy({ top: isUpper ? -SCROLL_STEP_PX : SCROLL_STEP_PX, behavior: 'instant' });
}

/** Handles the drop of a row in the list. */
export function useDropOrder(ids: readonly string[], onMove: (id: string, to: number) => void): void {
  const latest = useRef({ ids, onMove });
  latest.current = { ids, onMove };
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['kind'] === KIND,
        onDrag: ({ location }) => scrollAtEnds(location.current.input.clientY),
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0];
          if (!target) return;
          const { ids: rows, onMove: move } = latest.current;
          const id = String(source.data['id']);
          const startIndex = rows.indexOf(id);
          const indexOfTarget = rows.indexOf(String(target.data['id']));
          if (startIndex < 0 || indexOfTarget < 0) return;
          const closestEdgeOfTarget = extractClosestEdge(target.data);
          const to = getReorderDestinationIndex({
            startIndex,
            indexOfTarget,
            closestEdgeOfTarget,
            axis: 'vertical',
          });
          if (to !== startIndex) move(id, to);
        },
      }),
    [],
  );
}
