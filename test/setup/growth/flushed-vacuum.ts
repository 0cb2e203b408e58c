/** Runs a statement on the test's database. */
type Run = (sql: string) => Promise<unknown>;

/**
 * Runs a VACUUM once everything committed is on disk. Test databases do not wait for that when they commit, and
 * VACUUM marks no page as visible to all whose commits may still be lost: index-only scans would read the
 * table after all, on a fast machine only.
 */
export async function flushedVacuum(run: Run, statement: string): Promise<void> {
  await run('set synchronous_commit = on');
  // A transaction with a number waits for its commit, and so for every commit before it.
  await run('select txid_current()');
  await run(statement);
  await run('reset synchronous_commit');
}
