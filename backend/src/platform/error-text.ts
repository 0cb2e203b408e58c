/** PostgreSQL's detail quotes whole rows, with names and addresses; the ORM appends it to the message. */
const ROW_DETAIL = /\n - detail: [\s\S]*?(?=\n\s+at |$)/g;
/** Mail servers quote the addresses they refused; URLs of services may contain a password. */
const MAIL_ADDRESS = /[^\s<>"'(),;:/@]+@[^\s<>"'(),;:/@]+/g;
const MAX_CAUSES = 3;

/**
 * What a log or a dead letter may contain of an error: its message and those of its causes, without personal
 * data.
 */
export function errorText(error: unknown): string {
  const texts: string[] = [];
  for (let cause = error; cause !== undefined && texts.length <= MAX_CAUSES;) {
    texts.push(cause instanceof Error ? cause.message : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return withoutPersonalData(texts.join(': '));
}

/** Text of an error, stacks included, without rows and email addresses (rule H1). */
export function withoutPersonalData(text: string): string {
  return text.replace(ROW_DETAIL, '').replace(MAIL_ADDRESS, '[address]');
}
