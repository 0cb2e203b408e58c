import { Module } from '@nestjs/common';
import { AnswerCache } from './answer-cache.js';
import { SitePages } from './site-pages.js';

/** What is kept ready to send: answers of the catalogue and pages of the site. */
@Module({ providers: [AnswerCache, SitePages], exports: [AnswerCache, SitePages] })
export class SiteModule {}
