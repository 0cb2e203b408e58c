import { clsx, type ClassValue } from 'clsx';

/** Joins class names without merging: props choose a component's look, classes do not override it. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
