import { Global, Module } from '@nestjs/common';
import { UploadedPictures } from './uploaded-pictures.js';

@Global()
@Module({ providers: [UploadedPictures], exports: [UploadedPictures] })
export class StorageModule {}
