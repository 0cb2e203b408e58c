import type { HelpTopic } from '#frontend/copy/help/help.js';

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase();

/** The questions whose text has every word of the search, also half typed; topics without any are left out. */
export function searchHelp(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...topics];
  return topics
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter(({ q, a }) => {
        const text = plain(`${topic.heading} ${q} ${a}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
