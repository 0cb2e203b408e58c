/** The address of the larger WebP of a built-in picture: its name, the version of all its files, its format. */
const LARGEST = /-800\.(?<version>[0-9a-f]+)\.webp$/;
/** The widths of a dish's picture as AVIF, in pixels. */
const AVIF_WIDTHS = [400, 800] as const;
/** The shape of every dish's picture, in pixels. */
export const DISH_PICTURE_SIZE = { width: 800, height: 600 } as const;

export interface PictureFile {
  readonly url: string;
  readonly width: number;
}

/** The AVIF files beside a built-in picture's WebP; none for an uploaded one, whose files are named by their bytes. */
export function avifBeside(url: string): PictureFile[] {
  if (!LARGEST.test(url)) return [];
  return AVIF_WIDTHS.map((width) => ({ url: url.replace(LARGEST, `-${width}.$<version>.avif`), width }));
}
