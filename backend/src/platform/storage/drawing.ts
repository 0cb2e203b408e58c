import sharp, { type Sharp } from 'sharp';

/** Some 200 MB once decoded; a small file can claim to be far larger. */
const MAX_PIXELS = 50_000_000;
const MAX_READ_S = 10;

/** File readers are a large attack surface: only the three accepted formats may reach theirs. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
/** Encoding is rare: it leaves the other cores to the customers' requests. */
sharp.concurrency(1);
/** Each picture is encoded once: the library's cache would only waste memory. */
sharp.cache(false);

/**
 * Opens a JPEG, PNG or WebP picture for re-encoding, rotated as its camera noted; of an animation the first
 * frame. The result carries no metadata of the file. Encoding rejects for any other file, for more than 50
 * million pixels, and after ten seconds. It runs outside the event loop.
 */
export function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    .timeout({ seconds: MAX_READ_S });
}
