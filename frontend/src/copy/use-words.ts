import { useMemo } from 'react';
import { useGetSiteQuery } from '../api/generated.js';
import { fill, type OwnValues } from './fill.js';
import { SITE_WORDS } from './site-words.js';

/** Fills a text from the shop's settings and from the values that only the caller knows. */
export interface Words {
  <Text extends string>(
    text: Text,
    ...own: Record<string, never> extends OwnValues<Text> ? [own?: OwnValues<Text>] : [own: OwnValues<Text>]
  ): string;
}

/** The words of the settings in force; the defaults until they have arrived. */
export function useWords(): Words {
  const { data } = useGetSiteQuery();
  const placeholders = data?.placeholders;
  return useMemo(() => {
    const site = { ...SITE_WORDS, ...placeholders };
    return (text, ...[own]) => fill(text, { ...site, ...own });
  }, [placeholders]);
}
