/** PostgreSQL's detail quotes whole rows, with names and addresses; the ORM appends it to the message. */
const ROW_DETAIL = /\n - detail: [\s\S]*?(?=\n\s+at |$)/g;
/**
 * Mail servers quote the addresses they refused, with the name before them; URLs of services may contain a password.
 * An address may be quoted or encoded for a URL or for SMTP.
 */
const NAMED_ADDRESS =
  /(?:"[^"\n]{1,80}"|[\p{Lu}][\p{L}'’.-]*(?: [\p{Lu}][\p{L}'’.-]*){0,4}) <[^<>\s]+@[^<>\s]+>/gu;
const QUOTED_ADDRESS = /"[^"\n]{1,64}"@[^\s<>"'(),;:/@]+/g;
const MAIL_ADDRESS = /[^\s<>"'(),;:/@]+(?:@|%40|&#64;|&commat;)[^\s<>"'(),;:/@]+/gi;
/** International, or national with its 0. Not a part of an id, a date or a larger number. */
const PHONE = /(?<![\w.+:-])(?:(?:\+|00)\d{1,3}|\(?0\d{2,5}\)?)(?:[\s().-]{0,2}\d){6,11}(?![\w-]|[.:]\d)/g;
const POSTCODE = /\b(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[AC-FHKNPRTV-Y]\d[\dW] [\dAC-FHKNPRTV-Y]{4})\b/g;
const MAX_CAUSES = 3;
/** An initial would be found in other words. */
const MIN_VALUE = 2;

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

/** Text of an error, stacks included, without rows, email addresses, phone numbers and postcodes (rule H1). */
export function withoutPersonalData(text: string): string {
  return text
    .replace(ROW_DETAIL, '')
    .replace(NAMED_ADDRESS, '<[address]>')
    .replace(QUOTED_ADDRESS, '[address]')
    .replace(MAIL_ADDRESS, '[address]')
    .replace(PHONE, '[phone]')
    .replace(POSTCODE, '[postcode]');
}

/**
 * Takes out of an error, and of its causes, what was sent to the service that refused it: nothing else can tell a
 * name or a street from other words. The error stays the same, with its class and its stack.
 */
export function withoutSent(error: unknown, sent: readonly (string | null | undefined)[]): unknown {
  const values = sent
    .flatMap((value) => (value ? [value, ...value.split(/[\s,@]+/)] : []))
    .filter((value) => value.length >= MIN_VALUE)
    .sort((one, other) => other.length - one.length);
  for (let cause = error, depth = 0; cause instanceof Error && depth <= MAX_CAUSES; depth += 1) {
    cause.message = without(cause.message, values);
    if (cause.stack !== undefined) cause.stack = without(cause.stack, values);
    cause = cause.cause;
  }
  return error;
}

function without(text: string, values: readonly string[]): string {
  return values.reduce(
    (left, value) =>
      left.replace(new RegExp(`(?<![\\p{L}\\d])${escaped(value)}(?![\\p{L}\\d])`, 'gu'), '[personal]'),
    text,
  );
}

function escaped(value: string): string {
  return value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
