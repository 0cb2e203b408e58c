const PART = /\[\[([\s\S]*?)\]\]/g;
const NAME = /\{(\w+)\}/g;
const CONDITION = /^\{\w+\}\?/;

/**
 * Leaves out the parts of a text in double brackets that name something the shop has no words for, and takes the
 * brackets off the others: 'Lighter Table Ltd[[, number {companyNumber}]].' (rule X20). What stands behind a bar
 * is said instead: '[[{memberCount} members|Members]] swap recipes.' A name before a question mark is a condition and
 * is not said itself: '[[{gentleDigestion}?Gentle]]' (rule F44). It is done before values are put in, so that
 * brackets in a value mean nothing.
 */
export function withOptionalParts(text: string, has: (name: string) => boolean): string {
  if (!text.includes('[[')) return text;
  return text.replace(PART, (_, part: string) => {
    const [said = '', instead = ''] = part.split('|');
    const isKnown = [...said.matchAll(NAME)].every(([, name = '']) => has(name));
    return isKnown ? said.replace(CONDITION, '') : instead;
  });
}
