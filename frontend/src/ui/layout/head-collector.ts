import { createContext } from 'react';

export interface Head {
  readonly title: string;
  readonly description?: string;
  /** False keeps the page out of search engines. */
  readonly indexed: boolean;
}

/** Collects the head of a page that is rendered on the server; null in the browser. */
export const HeadCollector = createContext<{ head: Head | null } | null>(null);
