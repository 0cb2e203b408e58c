import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminProduct } from '#frontend/copy/admin/catalog.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { FieldError, TextField } from '#frontend/ui/form/field.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Picture, type PictureData } from '#frontend/ui/content/picture.js';

const words = adminProduct.picture;
const MAX_BYTES = 2 * 1024 * 1024;

/** The content of a file as base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(parts.join(''));
}

export interface PictureFormProps {
  readonly image: PictureData;
  readonly busy: boolean;
  /** Sends it; returns the error of a refused picture. */
  readonly onSend: (body: { picture: string; alt: string }) => Promise<unknown>;
}

interface PictureValues {
  readonly picture: File | undefined;
  readonly alt: string;
}

function issuesOf({ picture, alt }: PictureValues): Issues {
  const wrong = !picture ? words.none : picture.size > MAX_BYTES ? words.tooLarge : undefined;
  return {
    ...(wrong !== undefined && { picture: wrong }),
    ...(alt.trim() === '' && { alt: words.altMissing }),
  };
}

/** The picture of a product or a recipe, and the form to replace it. */
export function PictureForm({ image, busy, onSend }: PictureFormProps): ReactElement {
  const dispatch = useDispatch();
  const server = useServerForm<PictureValues>({
    defaults: { picture: undefined, alt: image.alt },
    issuesOf,
    warns: false,
    // The server's words are about the picture, whichever field they name.
    fields: { fieldOf: () => undefined },
    send: async ({ picture: chosen, alt }) => {
      if (!chosen) return;
      const error = await onSend({ picture: await base64Of(chosen), alt: alt.trim() });
      if (error !== undefined) return error;
      dispatch(notify({ toast: 'pictureSaved' }));
      picture.onValue(undefined);
    },
  });
  const picture = server.bound('picture');
  return (
    <form {...server.formProps} className="space-y-4">
      <h3 className="text-lg font-bold">{words.heading}</h3>
      <div className="max-w-64 overflow-hidden rounded-2xl">
        <Picture image={image} sizes="16rem" />
      </div>
      <label className="block">
        <span className="block pb-1.5 text-[0.9375rem] font-semibold">{words.choose}</span>
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-invalid={picture.error ? true : undefined}
          aria-describedby="picture-help picture-error"
          className="block w-full text-[0.9375rem] file:mr-4 file:h-11 file:rounded-full file:border file:border-line-strong file:bg-paper file:px-4 file:font-semibold"
          onChange={(event) => picture.onValue(event.target.files?.[0])}
        />
      </label>
      <p id="picture-help" className="text-sm text-ink-2">
        {words.help}
      </p>
      <FieldError id="picture-error" error={picture.error} />
      <TextField label={words.alt} help={words.altHelp} maxLength={200} {...server.text('alt')} />
      <FieldError id="picture-refused" error={server.refusal?.data.detail} />
      <Button type="submit" look="outline" busy={busy}>
        {words.upload}
      </Button>
    </form>
  );
}
