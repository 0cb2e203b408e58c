import { Injectable } from '@nestjs/common';
import type { PageHead } from './page-head.js';

/** A page that search engines may list, for the sitemap. */
export interface ListedPage {
  /** Beginning with '/'. */
  readonly path: string;
  /** Left out where nobody records it. */
  readonly changedAt?: Date;
}

/** Pages with one instance for each thing of a module: '/recipes/:id'. */
export interface PageProvider {
  /** The path before the id, such as '/recipes'. */
  readonly under: string;
  /** The head of one page; undefined when there is no such thing. */
  head(id: string): Promise<PageHead | undefined>;
  /** The newest pages, `most` of them at most. */
  listed(most: number): Promise<readonly ListedPage[]>;
}

/** The pages that modules add to the site, each registered by its module: the platform knows none of them. */
@Injectable()
export class SitePages {
  readonly modules: PageProvider[] = [];

  register(pages: PageProvider): void {
    this.modules.push(pages);
  }
}
