/**
 * Two notes about allergies as one: the lines of the second that the first does not have yet come after it; null
 * without any. Nothing that somebody wrote is lost (rules F20, F52).
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
