import type { ReactElement } from 'react';
import { cn } from '../cn.js';

/** A grey placeholder with the final size of the loading content. */
export function Skeleton({ className }: { readonly className?: string }): ReactElement {
  return <span aria-hidden className={cn('block animate-pulse-soft rounded-md bg-oat', className)} />;
}
