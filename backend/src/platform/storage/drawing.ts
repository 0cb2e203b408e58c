import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { loadedOnce } from '../loaded-once.js';

/** Some 200 MB once decoded; a small file can claim to be far larger. */
const MAX_PIXELS = 50_000_000;
const MAX_READ_S = 10;

/** The library with its limits set. It is native code that most processes never need. */
const loadSharp = loadedOnce(async () => {
  const { default: library } = await import('sharp');
  // File readers are a large attack surface: only the three accepted formats may reach theirs.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // Encoding is rare: it leaves the other cores to the customers' requests.
  library.concurrency(1);
  // Each picture is encoded once: the library's cache would only waste memory.
  library.cache(false);
  return library;
});

/** Opens and encodes pictures. */
export interface PictureLibrary {
  readonly sharp: typeof sharp;
  /**
   * Opens a JPEG, PNG or WebP picture for re-encoding, rotated as its camera noted; of an animation the first
   * frame. The result carries no metadata of the file. Encoding rejects for any other file, for more than 50
   * million pixels, and after ten seconds. It runs outside the event loop.
   */
  open(bytes: Buffer): Sharp;
}

/** The library for pictures, loaded when the first one is drawn. */
export async function pictureLibrary(): Promise<PictureLibrary> {
  const library = await loadSharp();
  return {
    sharp: library,
    open: (bytes) =>
      library(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
        .rotate()
        .timeout({ seconds: MAX_READ_S }),
  };
}
