import { Module } from '@nestjs/common';
import { ResponseCache } from './response-cache.js';
import { SitePages } from './site-pages.js';

/** What is kept ready to send: answers of the catalogue and pages of the site. */
@Module({ providers: [ResponseCache, SitePages], exports: [ResponseCache, SitePages] })
export class SiteModule {}
