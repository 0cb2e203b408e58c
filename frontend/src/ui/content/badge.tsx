import type { ReactElement, ReactNode } from 'react';
import { cn } from '../cn.js';

const TONES = {
  oat: 'bg-oat text-ink',
  sage: 'bg-sage text-ink',
  paper: 'bg-paper/95 text-ink shadow-1',
  pea: 'bg-pea text-on-pea',
  /** For LT+ only. */
  beet: 'bg-beet text-on-beet',
  warn: 'bg-marmalade-soft text-ink',
  danger: 'bg-tomato-soft text-tomato',
  plain: 'text-ink-2 font-medium !px-0',
} as const;

export interface BadgeProps {
  readonly tone?: keyof typeof TONES;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Badge({ tone = 'oat', className, children }: BadgeProps): ReactElement {
  return (
    <span
      className={cn(
        'inline-flex shrink-0 whitespace-nowrap items-center gap-1 rounded-full px-2 py-0.5 text-[0.75rem] font-semibold leading-snug',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
