import { useCallback, type ReactElement } from 'react';
import { avifBeside, DISH_PICTURE_SIZE } from '@rules/food/dish-picture';
import { cn } from '../cn.js';

export interface PictureSource {
  readonly url: string;
  readonly width: number;
}

/** A picture as the API describes it: sizes, a placeholder of 20 pixels and two formats. */
export interface PictureData {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly avif: readonly PictureSource[];
  readonly webp: readonly PictureSource[];
}

/** A picture as a card in a list has it. */
export interface CardPictureData {
  /** WebP, in its largest size. */
  readonly url: string;
  /** Where the AVIF files are not named after it. */
  readonly avif?: readonly PictureSource[];
}

export interface PictureProps {
  readonly image: PictureData | CardPictureData;
  /** The `sizes` attribute: the width of the picture on the page. */
  readonly sizes: string;
  /** The alternative text; the picture's own by default, '' when it is decorative. */
  readonly alt?: string;
  readonly className?: string;
  /** Loads eagerly, for pictures visible when the page opens. */
  readonly eager?: boolean;
  readonly priority?: 'high' | 'low';
}

function wholePicture(image: PictureProps['image']): PictureData {
  if ('placeholder' in image) return image;
  const { url, avif = avifBeside(url) } = image;
  const webp = [{ url, width: DISH_PICTURE_SIZE.width }];
  return { ...DISH_PICTURE_SIZE, alt: '', placeholder: '', avif, webp };
}

const srcSet = (sources: readonly PictureSource[]): string =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ');

const behind = (placeholder: string): { backgroundImage: string; backgroundSize: string } | undefined =>
  placeholder === '' ? undefined : { backgroundImage: `url("${placeholder}")`, backgroundSize: 'cover' };

/**
 * AVIF with WebP as fallback and a blurred placeholder; the box never shifts while it loads. Placeholders
 * outside the first viewport would be a tenth of a document: those come with the code.
 */
export function Picture({
  image: given,
  sizes,
  alt,
  className,
  eager = false,
  priority,
}: PictureProps): ReactElement {
  const image = wholePicture(given);
  const fallback = image.webp.at(-1)?.url ?? image.avif.at(-1)?.url;
  const { placeholder } = image;
  const lay = useCallback(
    (img: HTMLImageElement | null) => void Object.assign(img?.style ?? {}, behind(placeholder)),
    [placeholder],
  );
  return (
    <picture className="contents">
      <source type="image/avif" sizes={sizes} srcSet={srcSet(image.avif)} />
      <source type="image/webp" sizes={sizes} srcSet={srcSet(image.webp)} />
      <img
        src={fallback}
        alt={alt ?? image.alt}
        width={image.width}
        height={image.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority}
        ref={eager ? undefined : lay}
        style={eager ? behind(placeholder) : undefined}
        className={cn('object-cover', className)}
      />
    </picture>
  );
}
