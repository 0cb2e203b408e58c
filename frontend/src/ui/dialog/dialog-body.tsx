import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { dialogWords } from '#frontend/copy/unsaved.js';
import { cn } from '../cn.js';
import { ConfirmButtons } from './confirm-buttons.js';
import { DialogAround, useUnsavedWarning } from '../form/use-unsaved-warning.js';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /**
   * Whether it has unsaved changes: Escape, the cross and a click outside then ask first. The dialog's own
   * buttons close it at once, since they name what they do. Forms inside report by `useUnsavedWarning`.
   */
  readonly unsaved?: boolean;
  /** Read after the title; optional because some dialogs consist only of title and content. */
  readonly description?: ReactNode;
  /**
   * A bottom sheet on phones, a centred card elsewhere; 'side' slides in from the right; 'full' covers the
   * window.
   */
  readonly place?: 'middle' | 'side' | 'full';
  /** A picture or other header above the title, edge to edge. */
  readonly head?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
}

const { unsaved: words } = dialogWords;

const PLACES = {
  middle:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-[min(42rem,calc(100vw-4rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-3xl',
  full: 'inset-0',
  side: 'inset-y-0 right-0 w-[min(22rem,88vw)] rounded-l-2xl',
} as const;

/** A modal dialog: focus stays inside, Escape and the cross close it, focus returns to what opened it. */
export function DialogBody(props: DialogProps): ReactElement {
  const { open, onClose, title, description, unsaved = false, place = 'middle' } = props;
  const opener = useRef<Element | null>(null);
  const [isDirtyInside, setDirtyInside] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useUnsavedWarning(open && unsaved);
  const leave = (): void => (unsaved || isDirtyInside ? setAsking(true) : onClose());
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-deep/60 backdrop-blur-[2px]" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          // Radix returns the focus only to its own trigger, and our dialogs open from anywhere.
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          className={cn(
            'fixed z-50 flex animate-enter flex-col overflow-hidden bg-paper text-ink shadow-3',
            PLACES[place],
          )}
        >
          {/* Without a tab stop the keyboard could not scroll it; a question needs none. */}
          <div
            tabIndex={props.children || props.head ? 0 : undefined}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-4"
          >
            {props.head}
            <div className="p-5 sm:p-8">
              <Radix.Title className="pr-12 text-2xl font-bold sm:text-3xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>
              )}
              <DialogAround value={setDirtyInside}>{props.children}</DialogAround>
            </div>
          </div>
          {props.footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-paper p-4 sm:px-8">
              {props.footer}
            </div>
          )}
          <Radix.Close
            aria-label={props.closeLabel}
            className="absolute right-3 top-3 grid size-11 place-items-center rounded-full bg-paper/95 shadow-1 hover:bg-oat"
          >
            <X className="size-5" aria-hidden />
          </Radix.Close>
          {isAsking && (
            <DialogBody
              open
              onClose={() => setAsking(false)}
              title={words.title}
              description={words.text}
              closeLabel={words.keep}
              footer={
                <ConfirmButtons
                  confirm={words.close}
                  cancel={words.keep}
                  onCancel={() => setAsking(false)}
                  onConfirm={() => {
                    setAsking(false);
                    onClose();
                  }}
                />
              }
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
