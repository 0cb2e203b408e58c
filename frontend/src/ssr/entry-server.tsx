import { prerenderToNodeStream } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/app.js';
import { documentOf } from './document.js';
import { loadPage } from './page-data.js';
import { makeStore } from '../app/store.js';
import { HeadCollector, type Head } from '../ui/layout/head-collector.js';

export interface RenderRequest {
  /** The path without a query: content that depends on one loads in the browser. */
  readonly pathname: string;
  /** The built page without content. */
  readonly template: string;
  /** Its style sheet, to inline. */
  readonly css: string;
  /** The chunks of the page. */
  readonly code: readonly string[];
  /** Calls the API from inside the server. */
  readonly fetch: typeof globalThis.fetch;
}

/** The document of a page with its content, as the browser would render it (rule T7). */
export async function renderDocument({
  pathname,
  template,
  css,
  code,
  fetch,
}: RenderRequest): Promise<string> {
  const store = makeStore({ fetch });
  await loadPage(store, pathname);
  const sink: { head: Head | null } = { head: null };
  const { prelude } = await prerenderToNodeStream(
    <HeadCollector value={sink}>
      <Provider store={store}>
        <StaticRouter location={pathname}>
          <App />
        </StaticRouter>
      </Provider>
    </HeadCollector>,
    // In one piece: streamed parts would need inline scripts, which the site's policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk as Uint8Array));
  return documentOf({
    template,
    css,
    code,
    head: sink.head,
    content: Buffer.concat(chunks).toString('utf8'),
  });
}
