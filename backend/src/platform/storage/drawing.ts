import sharp, { type Sharp } from 'sharp';

/** Some 200 MB once it is unpacked; a small file can claim to be far larger. */
const MAX_PIXELS = 50_000_000;
const MAX_READ_S = 10;

/** What reads files is a large surface: only the three kinds that are taken may reach their reader. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
/** Drawing is rare: it leaves the other cores to those who shop. */
sharp.concurrency(1);
/** Each picture is drawn once: what the library would remember of it is memory that nobody asks for again. */
sharp.cache(false);

/**
 * Opens a JPEG, PNG or WebP picture to be drawn anew, the way up that its camera noted; of a moving one the first
 * frame. What is drawn from it carries none of the notes of its file. Drawing rejects for what is no such picture,
 * for more than 50 million pixels, and after ten seconds. It runs beside the event loop.
 */
export function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    .timeout({ seconds: MAX_READ_S });
}
