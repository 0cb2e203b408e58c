import { useSelector } from 'react-redux';
import { generatedApi, type Site } from '../api/generated.js';
import { fill, type OwnValues } from './fill.js';
import { SITE_WORDS } from './site-words.js';

/** Fills a text from the shop's settings and from values that only the caller knows. */
export interface Words {
  <Text extends string>(
    text: Text,
    ...own: Record<string, never> extends OwnValues<Text> ? [own?: OwnValues<Text>] : [own: OwnValues<Text>]
  ): string;
}

const select = generatedApi.endpoints.getSite.select();

/** A page uses words a hundred times, so only the app subscribes to the settings from the server. */
const selectPlaceholders = (state: Parameters<typeof select>[0]) => select(state).data?.placeholders;

const fillers = new WeakMap<Site['placeholders'], Words>();

function wordsOf(placeholders: Site['placeholders']): Words {
  const site = { ...SITE_WORDS, ...placeholders };
  return (text, ...[own]) => fill(text, { ...site, ...own });
}

const DEFAULT = wordsOf({});

/** The words of the settings in force; the defaults until they have loaded. */
export function useWords(): Words {
  const placeholders = useSelector(selectPlaceholders);
  if (!placeholders) return DEFAULT;
  const known = fillers.get(placeholders) ?? wordsOf(placeholders);
  fillers.set(placeholders, known);
  return known;
}
