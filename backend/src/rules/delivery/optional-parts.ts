const PART = /\[\[([\s\S]*?)\]\]/g;
const NAME = /\{(\w+)\}/g;
const CONDITION = /^\{\w+\}\?/;

/**
 * Leaves out the parts of a text in double brackets that name a value the shop does not have, and removes the
 * brackets of the others: 'Lighter Table Ltd[[, number {companyNumber}]].' (rule X20). The text behind a bar
 * is the alternative: '[[{memberCount} members|Members]] swap recipes.' A name before a question mark is a
 * condition and is not printed itself: '[[{gentleDigestion}?Gentle]]' (rule F44). Runs before values are
 * inserted, so that brackets in a value mean nothing.
 */
export function withOptionalParts(text: string, has: (name: string) => boolean): string {
  if (!text.includes('[[')) return text;
  return text.replace(PART, (_, part: string) => {
    const [said = '', instead = ''] = part.split('|');
    const isKnown = [...said.matchAll(NAME)].every(([, name = '']) => has(name));
    return isKnown ? said.replace(CONDITION, '') : instead;
  });
}
