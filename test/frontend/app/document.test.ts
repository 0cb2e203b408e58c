import { describe, expect, it } from '@jest/globals';
import { documentOf } from '#frontend/ssr/document.js';

const template = `<!doctype html><html><head><title>Shop</title>
<meta name="description" content="Old" />
<script type="module" crossorigin src="/assets/a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/b.js">
<link rel="stylesheet" crossorigin href="/assets/c.css">
</head><body><div id="root"></div></body></html>`;

const parts = { template, css: 'p{color:red}', content: '<main>Hello</main>' };

describe('a page rendered on the server', () => {
  it('is in the document with its own title, description and styles', () => {
    const head = { title: 'Menu', description: 'What we cook', indexed: true };
    const html = documentOf({ ...parts, head });
    expect(html).toContain('<title>Menu</title>');
    expect(html).toContain('<meta name="description" content="What we cook" />');
    expect(html).toContain('<style>p{color:red}</style>');
    expect(html).toContain('<div id="root"><main>Hello</main></div>');
    expect(html).not.toContain('Old');
    expect(html).not.toContain('stylesheet');
  });

  it('escapes text so that it is neither markup nor a pattern', () => {
    const head = { title: '</title><script>alert(1)</script>', description: '" onload="x', indexed: true };
    const html = documentOf({ ...parts, head, content: '<p>$& costs $1</p>' });
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
    expect(html).toContain('content="&quot; onload=&quot;x"');
    expect(html).toContain('<div id="root"><p>$& costs $1</p></div>');
  });

  it('asks for pictures early, in the head', () => {
    const link = '<link rel="preload" as="image" imageSrcSet="/x.avif 400w"/>';
    const html = documentOf({ ...parts, head: null, content: `${link}<main>Hello</main>` });
    expect(html.indexOf(link)).toBeLessThan(html.indexOf('</head>'));
    expect(html).toContain('<div id="root"><main>Hello</main></div>');
  });

  it('lists its code in execution order, and fetches none before first paint', () => {
    const html = documentOf({ ...parts, head: null, code: ['/assets/home.js'] });
    expect(html).toContain('<meta name="code" content="/assets/b.js /assets/a.js /assets/home.js">');
    expect(html).not.toMatch(/<script type="module"|modulepreload/);
  });
});
