import { Global, Module } from '@nestjs/common';
import { WordingsService } from './wordings.service.js';

@Global()
@Module({ providers: [WordingsService], exports: [WordingsService] })
export class WordingsModule {}
