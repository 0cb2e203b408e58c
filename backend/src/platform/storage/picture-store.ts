import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiError } from '../http/problems/api-error.js';
import { problemOf, sendProblem } from '../http/problems/problem.filter.js';
import type { Picture } from './picture.js';
import { SHARE_TYPE, SharePictures, sourceOfShare } from './share-pictures.js';
import type { UploadedPictures } from './uploaded-pictures.js';

const IMAGES_DIR = path.resolve('backend/catalog-content/images');
const FILE = /^(?<name>[a-z0-9-]+)-(?<width>\d+)\.(?<format>avif|webp)$/;
const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const;
const ONE_YEAR_S = 31_536_000;

const Index = z.record(
  z.string(),
  z.object({
    image: z.string(),
    own: z.boolean(),
    width: z.number().int(),
    height: z.number().int(),
    lqip: z.string(),
    alt: z.string(),
  }),
);

interface ServedFile {
  readonly bytes: Buffer;
  readonly type: string;
}

/** A built-in picture; its bytes stay on the disk, where the system caches those in demand. */
interface BuiltInFile {
  readonly path: string;
  readonly type: string;
}

/**
 * The built-in pictures: every size at a URL with the version of its picture, so that browsers may cache it for
 * ever and a new picture has new URLs. The version is the hash of all its files: the URLs of one picture differ
 * in width and format alone (rules/food/dish-picture.ts).
 */
@Injectable()
export class PictureStore {
  private readonly files = new Map<string, BuiltInFile>();
  private readonly pictures = new Map<string, Picture>();
  private readonly shares = new SharePictures();

  constructor() {
    const urls = this.readFiles();
    const index = Index.parse(JSON.parse(readFileSync(path.join(IMAGES_DIR, 'index.json'), 'utf8')));
    for (const [slug, entry] of Object.entries(index)) {
      const sizes = urls.get(entry.image);
      if (!sizes) throw new Error(`images/index.json: ${slug} names ${entry.image}, which has no file`);
      this.pictures.set(slug, {
        alt: entry.alt,
        width: entry.width,
        height: entry.height,
        placeholder: entry.lqip,
        ...sizes,
      });
    }
  }

  /** Whether a picture of this slug is bundled. */
  has(slug: string): boolean {
    return this.pictures.has(slug);
  }

  /** The picture of a dish, or its category's default. Throws when neither exists. */
  picture(slug: string, fallback = 'default-dinner'): Picture {
    const picture = this.pictures.get(slug) ?? this.pictures.get(fallback);
    if (!picture) throw new Error(`no picture for ${slug}, and no ${fallback}`);
    return picture;
  }

  /** Serves the built-in pictures, the uploaded ones, and the previews of both. */
  install(fastify: FastifyInstance, uploaded: UploadedPictures): void {
    fastify.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
      try {
        const file = await this.served(request.params.file, uploaded);
        if (!file) return sendProblem(reply, apiError('not_found'));
        return await reply
          .header('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`)
          .header('content-type', file.type)
          .send(file.bytes);
      } catch (error) {
        return sendProblem(reply, problemOf(error));
      }
    });
  }

  private async served(name: string, uploaded: UploadedPictures): Promise<ServedFile | undefined> {
    const source = sourceOfShare(name);
    const file = (await this.builtIn(source ?? name)) ?? (await uploadedFile(uploaded, source ?? name));
    if (!file || source === undefined) return file;
    return { bytes: await this.shares.get(name, file.bytes), type: SHARE_TYPE };
  }

  private async builtIn(name: string): Promise<ServedFile | undefined> {
    const file = this.files.get(name);
    return file && { bytes: await readFile(file.path), type: file.type };
  }

  private readFiles(): Map<string, Pick<Picture, 'avif' | 'webp'>> {
    const urls = new Map<string, Sizes>();
    for (const [name, files] of filesByPicture()) {
      const version = versionOf(files);
      const sizes: Sizes = { avif: [], webp: [] };
      for (const { width, format, path: from } of files) {
        const file = `${name}-${width}.${version}.${format}`;
        this.files.set(file, { path: from, type: TYPES[format] });
        sizes[format].push({ url: `/images/${file}`, width });
      }
      urls.set(name, sizes);
    }
    return urls;
  }
}

interface PictureFile {
  readonly width: number;
  readonly format: keyof typeof TYPES;
  readonly path: string;
}

interface Sizes {
  readonly avif: Picture['avif'][number][];
  readonly webp: Picture['webp'][number][];
}

/** The files of each picture in the order of their names, which is that of their widths as well. */
function filesByPicture(): Map<string, PictureFile[]> {
  const found = new Map<string, PictureFile[]>();
  for (const entry of readdirSync(IMAGES_DIR).sort()) {
    const match = FILE.exec(entry)?.groups;
    const name = match?.['name'];
    if (!name || !match?.['width']) continue;
    const file = {
      width: Number(match['width']),
      format: match['format'] === 'avif' ? 'avif' : 'webp',
      path: path.join(IMAGES_DIR, entry),
    } as const;
    found.set(
      name,
      [...(found.get(name) ?? []), file].sort((a, b) => a.width - b.width),
    );
  }
  return found;
}

/** The hash of all its files, in the order of their names; frontend/recipe-data.ts makes the same. */
function versionOf(files: readonly PictureFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file.path));
  return hash.digest('hex').slice(0, 12);
}

async function uploadedFile(uploaded: UploadedPictures, name: string): Promise<ServedFile | undefined> {
  const bytes = await uploaded.find(`/images/${name}`);
  return bytes && { bytes, type: name.endsWith('.avif') ? TYPES.avif : TYPES.webp };
}
