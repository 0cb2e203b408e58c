import { clsx, type ClassValue } from 'clsx';

/** Joins class names. Nothing is merged: a part's own look is chosen by its props, not overridden. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
