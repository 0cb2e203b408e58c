import { useCallback, useState, type ReactElement } from 'react';
import { Picture, type PictureData } from '#frontend/ui/content/picture.js';
import { loadBundled } from './list/bundled-recipes.js';
import { isUsablePicture } from './picture-address.js';
import type { RecipeFacts } from './recipe-types.js';

export interface RecipePictureProps {
  readonly recipe: Pick<RecipeFacts, 'image' | 'category'>;
  readonly sizes: string;
  readonly alt?: string;
  readonly eager?: boolean;
  readonly priority?: 'high' | 'low';
  readonly className?: string;
}

/**
 * The picture of a recipe; an unusable or broken one is replaced by the picture of its category (rules K6,
 * E3).
 */
export function RecipePicture({ recipe, ...rest }: RecipePictureProps): ReactElement {
  const { image, category } = recipe;
  const [other, setOther] = useState<{ of: PictureData; image: PictureData }>();
  const fall = useCallback(() => {
    loadBundled().then(
      ({ pictures }) => setOther({ of: image, image: pictures[category] }),
      // Without a network the other picture fails too: the placeholder stays.
      () => undefined,
    );
  }, [image, category]);
  const usable = isUsablePicture(image);
  // A picture that failed before hydration has fired its event unheard.
  const look = useCallback(
    (element: HTMLElement | null) => {
      const img = element?.querySelector('img');
      if (!usable || (img?.complete && img.currentSrc !== '' && img.naturalWidth === 0)) fall();
    },
    [usable, fall],
  );
  const shown = other?.of === image ? other.image : usable ? image : { ...image, avif: [], webp: [] };
  return (
    <span ref={look} onErrorCapture={other ? undefined : fall} className="contents">
      <Picture key={shown === image ? 'own' : 'category'} image={shown} {...rest} />
    </span>
  );
}
