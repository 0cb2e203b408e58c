/**
 * Calls back once the process that started this one is gone, noticed by the channel between the two
 * closing; that works even when the parent was killed without warning. Does nothing without a channel.
 */
export function followParent(onGone: () => void = () => process.exit(0)): void {
  if (!process.channel) return;
  process.once('disconnect', onGone);
  // The channel alone must not keep a process alive that is done.
  process.channel.unref();
}
