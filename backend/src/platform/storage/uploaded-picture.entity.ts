import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const PICTURE_FORMATS = ['webp', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture that staff uploaded, re-encoded by us; every backend serves it. */
export const UploadedPicture = defineEntity({
  name: 'UploadedPicture',
  tableName: 'uploaded_picture',
  properties: {
    /** Of its bytes: the same picture is stored once, and its URL never shows another. */
    sha256: p.string().length(64).primary(),
    width: p.integer(),
    height: p.integer(),
    format: p.enum(PICTURE_FORMATS).default('webp'),
    /** Of its bytes among the stored objects. */
    objectId: p.uuid(),
    createdAt: p.datetime().length(3),
  },
  checks: [{ name: 'uploaded_picture_hash_shape', expression: `sha256 ~ '^[0-9a-f]{64}$'` }],
});
export type UploadedPicture = InferEntity<typeof UploadedPicture>;
