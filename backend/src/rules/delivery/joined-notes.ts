/**
 * Joins two notes about allergies: the lines of the second that the first does not contain are appended; null
 * without any. No line is lost (rules F20, F52).
 */
export function joinedNotes(
  before: string | null | undefined,
  said: string | null | undefined,
): string | null {
  if (!before || !said) return before || said || null;
  const lines = before.split('\n');
  const fresh = said.split('\n').filter((line) => !lines.includes(line));
  return [before, ...fresh].join('\n');
}
