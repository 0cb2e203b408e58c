import { EntityManager } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Env } from '../env.js';
import { Bucket } from './objects/bucket.js';
import { BucketObjects } from './objects/bucket-objects.js';
import { DatabaseObjects, StoredObjects } from './objects/stored-objects.js';
import { UploadedPictures } from './uploaded-pictures.js';

@Global()
@Module({
  providers: [
    UploadedPictures,
    {
      provide: StoredObjects,
      inject: [Env, EntityManager, Clock],
      useFactory: (env: Env, em: EntityManager, clock: Clock) =>
        env.bucket ? new BucketObjects(em, clock, new Bucket(env.bucket)) : new DatabaseObjects(em, clock),
    },
  ],
  exports: [UploadedPictures, StoredObjects],
})
export class StorageModule {}
