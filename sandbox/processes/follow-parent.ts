/**
 * Calls back once the process that started this one is gone, which it notices when the channel between the
 * two closes; that works even when the parent was killed without warning. Does nothing without a channel.
 */
export function followParent(onGone: () => void = () => process.exit(0)): void {
  if (!process.channel) return;
  process.once('disconnect', onGone);
  // The channel alone must not keep a finished process alive.
  process.channel.unref();
}
