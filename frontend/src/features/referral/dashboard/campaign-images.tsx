import { Download, ImagePlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { CAMPAIGN_IMAGES, type CampaignImage as ImageType } from '@rules/money/referral';
import { useGenerateCampaignImageMutation } from '#frontend/api/referral.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { Section } from '#frontend/ui/layout/section.js';
import { BUNDLED_IMAGES } from './bundled-images.js';

const { heading, types, button, download } = referral.dashboard.images;
const { text, kind, creating, fallback } = referral.images;
const OPTIONS = CAMPAIGN_IMAGES.map((value) => ({ value, label: types[value] }));

interface Made {
  readonly imageType: ImageType;
  readonly imageUrl: string;
  /** The server could not be reached, and this picture ships with the site. */
  readonly isStandIn: boolean;
}

/** Pictures to share, from the shop or generated (rule R14). */
export function CampaignImages(): ReactElement {
  const [generate, { isLoading }] = useGenerateCampaignImageMutation();
  const [imageType, setImageType] = useState<ImageType>('hero-meal');
  const [made, setMade] = useState<Made>();
  const create = async (): Promise<void> => {
    const { data } = await generate(imageType);
    const imageUrl = data?.imageUrl ?? BUNDLED_IMAGES[imageType];
    setMade({ imageType, imageUrl, isStandIn: data === undefined });
  };
  return (
    <Section id="images" heading={heading} text={text}>
      <SelectField
        className="max-w-sm"
        label={kind}
        options={OPTIONS}
        value={imageType}
        onChange={({ target }) =>
          setImageType(CAMPAIGN_IMAGES.find((each) => each === target.value) ?? 'hero-meal')
        }
      />
      <Button look="outline" className="mt-4" busy={isLoading} onClick={() => void create()}>
        <ImagePlus className="size-4" aria-hidden />
        {isLoading ? creating : button}
      </Button>
      <div role="status" className="empty:hidden">
        {made && <Picture made={made} />}
      </div>
    </Section>
  );
}

function Picture({ made }: { readonly made: Made }): ReactElement {
  const { imageType, imageUrl, isStandIn } = made;
  return (
    <figure className="pt-5">
      <img
        src={imageUrl}
        alt={types[imageType]}
        className="w-full max-w-xl rounded-xl border border-line"
        onError={({ currentTarget }) => {
          const own = BUNDLED_IMAGES[imageType];
          if (!currentTarget.src.endsWith(own)) currentTarget.src = own;
        }}
      />
      <figcaption className="space-y-3 pt-3">
        {isStandIn && <p className="text-sm text-ink-2">{fallback}</p>}
        <a
          href={imageUrl}
          download
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ look: 'ghost', size: 'sm' })}
        >
          <Download className="size-4" aria-hidden />
          {download}
        </a>
      </figcaption>
    </figure>
  );
}
