import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');
const SOURCES =
  /^(backend\/src|worker|sandbox|migrations|frontend\/src|test|docs)\/.*\.(tsx?|mjs|cjs|md|yml)$/;
/** Texts of law, the decisions as they were taken, and what a program wrote; and this file. */
const EXEMPT = /copy\/legal\/|docs\/(legal|spec)\/|api\/generated|rules\/code\/words\.test\.ts$/;

/** Names that were given up, by the word that took their place (docs/glossary.md). */
const NAMES: readonly (readonly [instead: string, names: RegExp])[] = [
  ['event job', /\bevent_delivery\b|\bEventDelivery\b|\bevent-delivery\b/],
  ['dispatch', /\bspread_at\b|\bspreadAt\b|\bunspread\b/],
  ['locked_until', /\bbusy_until\b|\bbusyUntil\b/],
  ['PlaceOrderCommand', /\bBoxWish\b|\boneTimeWish\b|\bPlacedBeside\b/],
  ['resolveDiscountCodes', /\bjudgeCodes\b|\bJudgedCodes\b/],
  ['anonymise', /\bmakeNobodys\b|\bnobodys-order\b|\bforwardIfNobodys\b|\berased_person\b/],
  ['account deletion', /\bFarewell\w*/],
  ['expire', /\border-lapsed\b|\blapseUnopened\b/],
  ['cancelUnpaid, markFailed', /\bgiveUp\b/],
  ['applyRefunds', /\btakeBack\w*|\bBackFacts\b/],
  ['findPending, callProvider', /\bunmade\b|\bproviderAsked\b|\bprovider-asked\b/],
  ['CheckoutSessionState', /\bSessionFacts\b/],
  ['CachedValue, KeyedCache', /\bRemembered(?:ByKey)?\b/],
  ['flushNotifications', /\bcaughtUp\b/],
  ['ResponseCache', /\bAnswerCache\b/],
  ['error-toast policy', /\bquiet-calls\b/],
  ['replay early events', /\bdoneEarly\b|\bdone-early\b|\bdoAgain\b|\btwinOf\b/],
  ['form errors', /\bfaultsOf\b|\buseFirstFault\b|\buseFaults\b/],
  ['refetchSite, invalidateBoxes', /\baskShopAgain\b|\bREAD_ANEW\b/],
  ['substitution request', /\bOrderQuestion\w*|\border_question\b/],
  ['complaint', /\bOrderProblem\w*|\border_problem\b/],
  ['optimistic lock', /\bedit-turn\b|\btakeTurn\w*/],
  ['BoxRef, StaffActor', /\bStaffHand\b|\bStaffedBox\b|\bAskedBox\b|\bBoxInHand\b/],
  ['order_counter, daily_metric', /\border_tally\b|\bdaily_figure\b|\bDailyFigure\b/],
  ['notifiedAt, used_at', /\btoldAt\b|\btellDue\b|\bkeptPence\b|\bhad_at\b/],
  ['dispute_reversed, withdrawal', /\bcharge_back_won\b|\bdebt_paid\b|\bcash_out\b/],
  ['production plan', /\bDishBook\b/],
  ['onStoreUnavailable', /\bwhenAway\b/],
  [
    'catalog in code and paths',
    /CATALOGUE|[a-z]Catalogue|Catalogue[A-Z]|\bcatalogue[A-Z]|[./]catalogue\b|\bcatalogue[-/]|\bcatalogue\.[a-z]|'catalogue'/,
  ],
  ['scheduled job', /\bErrand\w*|\bdoWhatIsDue\b/],
  [
    'the code of the table',
    /\bsecond_person_needed\b|\bletter_not_due\b|\border_not_under_way\b|\bbox_not_running\b/,
  ],
  ['the alert', /\bTheBooksDiffer\b|\bNobodyPays\b|\bFactsAreNotSpread\b|\bNothingIsScraped\b/],
];

/** Words that comments and documents do without. */
const PROSE = /\b(?:whoever|anew|nobody's|somebody's|manieth)\b|\bstands in for\b/i;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter((file) => SOURCES.test(file) && !EXEMPT.test(file));

function oldNames(text: string): string[] {
  return NAMES.flatMap(([instead, names]) => {
    const found = names.exec(text);
    return found ? [`${found[0]} (say ${instead})`] : [];
  });
}

function oldProse(file: string, text: string): string[] {
  const lines = text.split('\n').filter((line) => file.endsWith('.md') || COMMENT.test(line));
  return lines.flatMap((line) => PROSE.exec(line)?.[0] ?? []);
}

describe('the words of the field', () => {
  it('are the names in code, tests and documents', () => {
    expect(files.length).toBeGreaterThan(1_500);
    const found = files.flatMap((file) =>
      [...oldNames(file), ...oldNames(readFileSync(resolve(ROOT, file), 'utf8'))].map(
        (each) => `${file}: ${each}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it('are those of comments and documents', () => {
    const found = files.flatMap((file) =>
      oldProse(file, readFileSync(resolve(ROOT, file), 'utf8')).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('are reported when an old one comes back (control)', () => {
    expect(oldNames('insert into event_delivery (locked_until)')).toEqual(['event_delivery (say event job)']);
    expect(oldNames('insert into event_job (locked_until)')).toEqual([]);
    expect(oldNames('frontend/src/copy/admin/catalogue.ts')).toHaveLength(1);
    expect(oldNames('// Prices come from the catalogue.')).toEqual([]);
    expect(oldProse('x.ts', '// Whoever takes up a job\nconst whoever = 1;')).toEqual(['Whoever']);
    expect(oldProse('x.ts', '// Picks up jobs whose lease expired')).toEqual([]);
  });
});
