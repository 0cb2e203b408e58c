import type { FuzzRandom } from '../dice.js';
import { hostileText } from './hostile.js';
import type { Message } from '../sender.js';

const BODY_LIMIT = 200_000;
const DEEP = 20_000;

/** The message with a body that is unreadable, too large, or of another content type. */
export function unreadableBody(message: Message, dice: FuzzRandom): Message {
  const json = 'application/json';
  const text = typeof message.body === 'string' ? message.body : '{}';
  const multipart = `--b\r\nContent-Disposition: form-data; name="photo"; filename="../../x.php"\r\nContent-Type: image/png\r\n\r\n<?php ?>\r\n--b--\r\n`;
  const [type, body] = dice.pick<readonly [string | undefined, string | Buffer]>([
    [json, text.slice(0, -1)],
    [json, `${text}${text}`],
    [json, `\ufeff${text}`],
    [json, ''],
    [json, 'null'],
    [json, '"text"'],
    [json, '[]'],
    [json, '{"a":1,"a":2}'],
    [json, '{"a":NaN}'],
    [json, `{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
    [json, '{"a":"\\ud800"}'],
    [json, Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
    [json, Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28, 0x00]), Buffer.from('"}')])],
    [json, JSON.stringify({ a: 'x'.repeat(BODY_LIMIT) })],
    [json, '{"__proto__":{"isAdmin":true}}'],
    [json, '{"constructor":{"prototype":{"isAdmin":true}}}'],
    [undefined, text],
    ['', text],
    ['text/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['text/plain', text],
    ['application/x-www-form-urlencoded', 'a=1&a[]=2&__proto__[x]=1'],
    ['multipart/form-data; boundary=b', multipart],
    ['multipart/form-data', multipart],
    ['application/json; charset=utf-16', text],
    ['application/json;;;', text],
    ['application/vnd.api+json', text],
    [`application/json; x=${'y'.repeat(2_000)}`, text],
    ['application/pdf', Buffer.from('%PDF-1.4 nothing')],
  ]);
  const headers = withoutContent(message.headers);
  if (type !== undefined) headers.push('content-type', type);
  return { ...message, headers: [...headers, 'content-length', String(Buffer.byteLength(body))], body };
}

/** The message with another method or another spelling of its address. */
export function strangeMessage(message: Message, dice: FuzzRandom): Message {
  if (dice.chance(0.5)) {
    const method = dice.pick([
      'HEAD',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'BREW',
      'QUERY',
      'PURGE',
      'LOCK',
      'get',
      'PATCH',
      'PUT',
      'DELETE',
    ]);
    return raw({ ...message, method });
  }
  const [path = '/', query = ''] = message.path.split('?');
  const text = dice.draw(hostileText);
  const spelled = dice.pick([
    `${path}/`,
    path.replaceAll('/', '//'),
    path.replaceAll('/', '%2f'),
    path.replace('/api/', '/api/..%2fapi/'),
    path.replace('/api/', '/api/../'),
    `${path}/../../../../etc/passwd`,
    `${path}%00.json`,
    `${path}%ff%fe`,
    `${path};jsessionid=1`,
    path.toUpperCase(),
    `${path}/${'a/'.repeat(500)}`,
    `${path}?${'a=1&'.repeat(1_500)}`,
    `${path}?${query}&%=%&%zz=%e0%a4%a&a`,
    `/images/..%2f..%2f${'..%2f'.repeat(6)}etc%2fpasswd`,
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    `/order/${encodeURIComponent(text.slice(0, 500).replace(/\p{Cs}/gu, ''))}`,
    `/recipes/${encodeURIComponent(text.slice(0, 500).replace(/\p{Cs}/gu, ''))}`,
    '/auth/v1/verify?token=x&type=recovery&redirect_to=//evil.example',
    '/auth/v1/authorize?provider=x&redirect_to=https://evil.example',
    '/admin/queues',
    '/admin/queues/api/queues',
    '/metrics',
    '/.env',
    '/api/openapi.json',
    '/webhooks/stripe',
  ]);
  return raw({ ...message, path: spelled.replace(/[\s\u0000]/g, '%20') });
}

/** Bytes that no client library writes. */
export function brokenMessage(message: Message, dice: FuzzRandom): Message {
  const { path } = message;
  const host = 'Host: 127.0.0.1\r\nConnection: close\r\n';
  const bytes = dice.pick([
    `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    `GET ${path} HTTP/9.9\r\n${host}\r\n`,
    `GET ${path}\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}X-Bad: a\u0000b\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}X Bad: a\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}X-Bad: a\rb\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host} folded: a\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}${'X-Many: 1\r\n'.repeat(3_000)}\r\n`,
    `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`,
    `GET http://evil.example${path} HTTP/1.1\r\n${host}\r\n`,
    `GET ${path} HTTP/1.1\r\n${host}Expect: nothing\r\n\r\n`,
    `GET * HTTP/1.1\r\n${host}\r\n`,
    `GET api/site HTTP/1.1\r\n${host}\r\n`,
    `GET /api/\u00ff\u00fe HTTP/1.1\r\n${host}\r\n`,
    `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\nHost: evil.example"><script>\r\nConnection: close\r\n\r\n`,
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":`,
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n{}`,
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    `POST /api/quotes HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n',
    'nonsense\r\n\r\n',
  ]);
  return { ...message, raw: Buffer.from(bytes, 'latin1') };
}

function raw(message: Message): Message {
  const pairs = message.headers.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${message.headers[at + 1] ?? ''}`] : [],
  );
  const head = [
    `${message.method} ${message.path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...pairs,
    'connection: close',
  ];
  const body = Buffer.from(message.body ?? '');
  return { ...message, raw: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]) };
}

function withoutContent(headers: readonly string[]): string[] {
  return headers.filter((_, at) => !/^content-(type|length)$/.test(headers[at - (at % 2)] ?? ''));
}
