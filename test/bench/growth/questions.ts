import { DEARER_QUESTIONS, QUESTIONS, type Reading } from '../../setup/pages-read.js';
import { AIM } from './reading.js';

type Readings = ReadonlyMap<string, Reading>;

/**
 * Prints what everything that may be asked of the list of recipes reads in a small shop and in a large one.
 * Answers how many questions were judged, and how many of them read more than twice as much.
 */
export function compareQuestions(few: Readings, many: Readings): { judged: number; failed: number } {
  const rows = [...few].map(([question, before]) => {
    const after = many.get(question) ?? before;
    const ratio = after.pages / before.pages;
    return { question, before, after, ratio, isGood: DEARER_QUESTIONS.includes(question) || ratio <= AIM };
  });
  const lines = rows.map(
    ({ question, before, after, ratio, isGood }) =>
      `| \`?${question}\` | ${after.shown} | ${before.pages} | ${after.pages} | ${ratio.toFixed(2)} |${isGood ? '' : ' too much'}`,
  );
  process.stdout.write(
    [
      '| asked for | shown | pages of few | of many | ratio |',
      '|---|---:|---:|---:|---:|',
      ...lines,
      '',
    ].join('\n'),
  );
  return { judged: QUESTIONS.length, failed: rows.filter(({ isGood }) => !isGood).length };
}
