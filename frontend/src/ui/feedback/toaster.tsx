import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useState, type ReactElement } from 'react';
import { cn } from '../cn.js';

/** Success toasts stay for two seconds, as the shop promises; errors stay until they are dismissed. */
const SUCCESS_MS = 2000;

export interface ToastItem {
  readonly id: string;
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly description?: string;
  /** Its subject, so that it can be removed when it no longer applies. */
  readonly about?: string;
}

export interface ToasterProps {
  readonly items: readonly ToastItem[];
  readonly onDismiss: (id: string) => void;
  readonly regionLabel: string;
  readonly dismissLabel: string;
}

interface MessageProps {
  readonly item: ToastItem;
  readonly onDismiss: (id: string) => void;
  readonly dismissLabel: string;
}

/**
 * One message. Its timer starts once the browser has painted it. Radix creates the viewport of messages in a
 * transition, so the first message waits for a page that is still loading.
 */
function Message({ item, onDismiss, dismissLabel }: MessageProps): ReactElement {
  const { id, kind, title, description } = item;
  const [isMounted, setMounted] = useState(false);
  const isDrawn = useIsDrawn(isMounted);
  return (
    <Toast.Root
      ref={(node) => {
        if (node) setMounted(true);
      }}
      duration={kind === 'success' && isDrawn ? SUCCESS_MS : Infinity}
      onOpenChange={(open) => !open && onDismiss(id)}
      className={cn(
        'flex animate-enter items-start gap-3 rounded-lg border bg-paper py-3 pl-4 pr-1 shadow-3 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        kind === 'error' ? 'border-tomato' : 'border-line',
      )}
    >
      {kind === 'error' ? (
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-tomato" aria-hidden />
      ) : (
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden />
      )}
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && (
          <Toast.Description className="text-[0.9375rem] text-ink-2">{description}</Toast.Description>
        )}
      </div>
      <Toast.Close
        aria-label={dismissLabel}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-oat"
      >
        <X className="size-4" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}

/**
 * Whether the browser has painted what is mounted: a busy page paints later, a background page not at all.
 */
function useIsDrawn(isMounted: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isMounted) return undefined;
    // The first callback runs before the frame is painted, the nested one after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isMounted]);
  return isDrawn;
}

/** Toasts at the edge of the page. Their timers pause while the pointer or the focus is on them. */
export function Toaster({ items, onDismiss, regionLabel, dismissLabel }: ToasterProps): ReactElement {
  return (
    <Toast.Provider swipeDirection="right">
      {items.map((item) => (
        <Message key={item.id} item={item} onDismiss={onDismiss} dismissLabel={dismissLabel} />
      ))}
      <Toast.Viewport
        label={regionLabel}
        className="fixed right-0 top-16 z-[60] m-0 flex w-[min(26rem,100vw)] list-none flex-col gap-2.5 p-4 outline-none"
      />
    </Toast.Provider>
  );
}
