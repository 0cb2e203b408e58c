import { useCallback, type ReactElement } from 'react';
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

export interface PictureProps {
  readonly image: PictureData;
  /** The `sizes` attribute: the width of the picture on the page. */
  readonly sizes: string;
  /** The alternative text; the picture's own by default, '' when it is decorative. */
  readonly alt?: string;
  readonly className?: string;
  /** Loads eagerly, for pictures visible when the page opens. */
  readonly eager?: boolean;
  readonly priority?: 'high' | 'low';
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
  image,
  sizes,
  alt,
  className,
  eager = false,
  priority,
}: PictureProps): ReactElement {
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
