import { aVisitorAddress, PUBLIC_URL, type ApiResponse, type TestShop } from '../system/app.js';
import type { Link } from './links.js';

/** The fields of the page's form, with their initial values. */
export type FormFields = Readonly<Record<string, string>>;

const FIELD = /<input\b[^>]*>/g;
const NAMED_CHARS = /&#(\d+);/g;

/** A browser: keeps its cookies, and sends a form's headers as browsers do. */
export class Visitor {
  private readonly cookies = new Map<string, string>();
  private readonly from = aVisitorAddress();

  constructor(private readonly shop: TestShop) {}

  /** The browser's cookies, as it sends them. */
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

  /** Submits the form of a page, with the typed input. The page hides its address: no origin. */
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

/** The initial content of a form; unticked boxes send nothing. */
export function fieldsOf({ text }: ApiResponse): FormFields {
  const inputs = text.match(FIELD) ?? [];
  const part = (input: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`)
      .exec(input)?.[1]
      ?.replace(NAMED_CHARS, (_, code: string) => String.fromCharCode(Number(code)));
  const sent = inputs.filter((input) => !/type="checkbox"/.test(input) || /\schecked\b/.test(input));
  return Object.fromEntries(sent.map((input) => [part(input, 'name') ?? '', part(input, 'value') ?? '']));
}
