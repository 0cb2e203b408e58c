import type { ReactElement, ReactNode } from 'react';
import { cn } from '#frontend/ui/cn.js';

/** The specification's four looks of a status (rule A4). */
const LOOKS = {
  outline: 'border-line-strong text-ink',
  secondary: 'border-transparent bg-sage text-ink',
  default: 'border-transparent bg-kale text-on-kale',
  destructive: 'border-tomato bg-tomato-soft text-tomato',
} as const;

export interface StatusBadgeProps {
  readonly look: keyof typeof LOOKS;
  readonly children: ReactNode;
}

export function StatusBadge({ look, children }: StatusBadgeProps): ReactElement {
  return (
    <span
      data-look={look}
      className={cn(
        'inline-flex items-center whitespace-nowrap rounded-full border px-2.5 py-0.5 text-[0.8125rem] font-semibold leading-snug',
        LOOKS[look],
      )}
    >
      {children}
    </span>
  );
}
