import { aVisitorAddress, PUBLIC_URL, type ApiResponse, type TestShop } from '../system/app.js';
import type { Link } from './links.js';

/** The fields of the page's form, as they are filled in when it is shown. */
export type FormFields = Readonly<Record<string, string>>;

const FIELD = /<input\b[^>]*>/g;
const NAMED_CHARS = /&#(\d+);/g;

/** A browser: keeps its cookies, and says of a form what browsers say. */
export class Visitor {
  private readonly cookies = new Map<string, string>();
  private readonly from = aVisitorAddress();

  constructor(private readonly shop: TestShop) {}

  /** What the browser keeps, as it sends it. */
  get cookieHeader(): Record<string, string> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return pairs.length === 0 ? {} : { cookie: pairs.join('; ') };
  }

  /** A call of the site's own pages. */
  post(path: string, body: object, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const site = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' };
    return this.call('POST', path, { body, headers: { ...site, ...headers } });
  }

  /** Follows a link from an email. */
  open(link: Link): Promise<ApiResponse> {
    return this.call('GET', `/auth/v1/verify?${new URLSearchParams({ ...link }).toString()}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
  }

  /** Sends the form of a page, with what is typed into it. The page tells its address to nobody: no origin. */
  submit(page: ApiResponse, typed: FormFields = {}, headers?: Record<string, string>): Promise<ApiResponse> {
    return this.call('POST', '/auth/v1/verify', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(headers ?? { origin: 'null', 'sec-fetch-site': 'same-origin' }),
      },
      body: new URLSearchParams({ ...fieldsOf(page), ...typed }).toString(),
    });
  }

  private async call(
    method: 'GET' | 'POST',
    url: string,
    { body, headers }: { body?: unknown; headers: Record<string, string> },
  ): Promise<ApiResponse> {
    const response = await this.shop.call(method, url, {
      from: this.from,
      headers: { ...this.cookieHeader, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(response.headers['set-cookie'] ?? '') ?? [];
    if (name !== undefined && value !== undefined) this.cookies.set(name, value);
    return response;
  }
}

/** What a form holds when nobody has touched it; boxes that are not ticked send nothing. */
export function fieldsOf({ text }: ApiResponse): FormFields {
  const inputs = text.match(FIELD) ?? [];
  const part = (input: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`)
      .exec(input)?.[1]
      ?.replace(NAMED_CHARS, (_, code: string) => String.fromCharCode(Number(code)));
  const sent = inputs.filter((input) => !/type="checkbox"/.test(input) || /\schecked\b/.test(input));
  return Object.fromEntries(sent.map((input) => [part(input, 'name') ?? '', part(input, 'value') ?? '']));
}
