/** Text that is harmful where it is shown, exported, followed, fetched or put into a header unescaped. */
export const SCRIPTS = [
  '<script>window.__hostile=1</script>',
  '"><img src=x onerror=window.__hostile=1>',
  '</title><svg/onload=window.__hostile=1>',
  '{{constructor.constructor("window.__hostile=1")()}}',
  "');window.__hostile=1;//",
  // Removing tags must not assemble new ones.
  '<scr<script>ipt>window.__hostile=1</scr</script>ipt>',
  '<iframe srcdoc="<script>parent.__hostile=1</script>">',
  '&lt;script&gt;window.__hostile=1&lt;/script&gt;',
] as const;

export const FORMULAS = [
  '=HYPERLINK("http://evil.example","x")',
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '"=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1;1)',
] as const;

/** Names that look like another, or reverse the direction of their line. */
export const UNSEEN = [
  'Sam\u202Enimda',
  'Sa\u200Bm',
  'Sa\u200Dm',
  '\u2067Sam\u2069',
  '\u200B=1+1',
  'java\u200Bscript:window.__hostile=1',
] as const;

export const HEADERS = [
  'a\r\nBcc: victim@evil.example\r\n\r\nhello',
  'a\r\nSet-Cookie: session=evil',
  'a\nBEGIN:VALARM\nACTION:AUDIO',
] as const;

/** Forbidden redirect targets. */
export const FOREIGN_PLACES = [
  'javascript:window.__hostile=1',
  'data:text/html,<script>window.__hostile=1</script>',
  '//evil.example/x',
  'https://evil.example/',
  '/\\evil.example',
] as const;

/** Addresses that the server must never fetch. */
export const INNER_PLACES = [
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost:5432/',
  'file:///etc/passwd',
] as const;

export const EVERY_HOSTILE_TEXT: readonly string[] = [
  ...SCRIPTS,
  ...FORMULAS,
  ...UNSEEN,
  ...HEADERS,
  ...FOREIGN_PLACES,
  ...INNER_PLACES,
];
