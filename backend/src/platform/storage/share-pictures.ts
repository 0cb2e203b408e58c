import { apiError } from '../http/problems/api-error.js';
import { BoundedQueue } from '../limits/bounded-queue.js';
import { pictureLibrary } from './drawing.js';

/** The size of a preview that messengers show for a shared page. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
export const SHARE_TYPE = 'image/jpeg';

const SOURCE = /\.webp$/;
const ADDRESS = /\.jpg$/;
const QUALITY = 80;
const BLUR = 6;
/** The blurred part is drawn small and enlarged: a twentieth of the work without a visible difference. */
const BEHIND = { width: 240, height: 126 } as const;
const BRIGHTNESS = 0.75;
/** Some 100 KB each. */
const MAX_KEPT = 100;
/** Each takes about a tenth of a second of one core; a request that finds this many waiting is refused. */
const MAX_WAITING = 24;

/** The fields of a shop picture that its preview needs. */
export interface ShownPicture {
  readonly webp: readonly { readonly url: string }[];
}

export interface SharePicture {
  readonly url: string;
  readonly type: typeof SHARE_TYPE;
  readonly width: number;
  readonly height: number;
}

/** The URL of a picture's preview: a JPEG under the hash of its largest WebP (rule T38). */
export function sharePictureOf({ webp }: ShownPicture): SharePicture {
  const url = webp.at(-1)?.url ?? '';
  return { url: url.replace(SOURCE, '.jpg'), type: SHARE_TYPE, ...SHARE_SIZE };
}

/** The source file of a preview; undefined for the name of no preview. */
export function sourceOfShare(file: string): string | undefined {
  return ADDRESS.test(file) ? file.replace(ADDRESS, '.webp') : undefined;
}

/** Draws previews on first request and caches the latest in memory. */
export class SharePictures {
  private readonly kept = new Map<string, Promise<Buffer>>();
  private readonly turns = new BoundedQueue(1, MAX_WAITING);

  constructor(private readonly draw: (source: Buffer) => Promise<Buffer> = drawShare) {}

  /**
   * The preview of a file, drawn once for all concurrent requests. Throws unavailable when too many are being
   * drawn.
   */
  get(file: string, source: Buffer): Promise<Buffer> {
    const known = this.kept.get(file);
    if (known) return known;
    const drawing = this.turns.take(() => this.draw(source));
    this.kept.set(file, drawing);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    drawing.catch(() => {
      if (this.kept.get(file) === drawing) this.kept.delete(file);
    });
    return drawing;
  }
}

/**
 * The whole picture in the middle, hardly enlarged, on a blurred and darkened copy that fills the rest.
 * Throws unavailable when it cannot be drawn within the ten seconds of the library's timeout.
 */
async function drawShare(source: Buffer): Promise<Buffer> {
  const { width, height } = SHARE_SIZE;
  try {
    const { sharp, open } = await pictureLibrary();
    const middle = await open(source)
      .resize({ width, height, fit: 'inside' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const behind = await open(source)
      .resize({ ...BEHIND, fit: 'cover' })
      .blur(BLUR)
      .modulate({ brightness: BRIGHTNESS })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return await sharp(behind)
      .resize({ width, height, fit: 'fill' })
      .composite([{ input: middle, gravity: 'centre' }])
      .flatten()
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw apiError('unavailable', { cause: error });
  }
}
