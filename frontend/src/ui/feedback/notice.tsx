import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../cn.js';

const TONES = {
  info: { box: 'bg-sage', icon: <Info className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden /> },
  good: { box: 'bg-sage', icon: <CircleCheck className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden /> },
  warn: {
    box: 'bg-marmalade-soft',
    icon: <CircleAlert className="mt-0.5 size-5 shrink-0 text-ink" aria-hidden />,
  },
  bad: {
    box: 'bg-tomato-soft',
    icon: <CircleAlert className="mt-0.5 size-5 shrink-0 text-tomato" aria-hidden />,
  },
} as const;

export interface NoticeProps {
  readonly tone?: keyof typeof TONES;
  readonly title?: string;
  readonly icon?: ReactNode;
  readonly role?: 'status' | 'alert';
  readonly className?: string;
  /** Takes its room, and can be neither seen nor heard: what it says may follow. */
  readonly hidden?: 'room';
  /** A button at the end of the line. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A quiet box in the flow of the page; with a role, screen readers read it when it appears. */
export function Notice(props: NoticeProps): ReactElement {
  const { tone = 'info', title, icon, role, className, action, children, hidden } = props;
  return (
    <div
      role={role}
      className={cn(
        'flex gap-3 rounded-lg px-4',
        action ? 'items-center py-1.5' : 'items-start py-3',
        TONES[tone].box,
        hidden && 'invisible',
        className,
      )}
    >
      {icon ?? TONES[tone].icon}
      <div className="min-w-0 flex-1 text-[0.9375rem]">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
