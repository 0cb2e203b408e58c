import { Module } from '@nestjs/common';
import { MeModule } from '../identity/me.module.js';
import { DiaryController } from './diary.controller.js';
import { DiaryPersonalData } from './diary.personal-data.js';
import { DiaryService } from './diary.service.js';

/** The module without its HTTP part, for the worker. */
@Module({ imports: [MeModule], providers: [DiaryPersonalData, DiaryService], exports: [DiaryService] })
export class DiaryModule {}

@Module({ imports: [DiaryModule], controllers: [DiaryController] })
export class DiaryHttpModule {}
