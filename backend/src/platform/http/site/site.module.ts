import { Module } from '@nestjs/common';
import { ResponseCache } from './response-cache.js';
import { SitePages } from './site-pages.js';

/** What is cached ready to send: catalogue responses and pages of the site. */
@Module({ providers: [ResponseCache, SitePages], exports: [ResponseCache, SitePages] })
export class SiteModule {}
