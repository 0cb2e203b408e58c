import { useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { isApiError } from '#frontend/api/problem.js';
import { adminProduct } from '#frontend/copy/admin/catalog.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { FieldError, TextField } from '#frontend/ui/form/field.js';
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

/** The picture of a product or a recipe, and the form to replace it. */
export function PictureForm({ image, busy, onSend }: PictureFormProps): ReactElement {
  const dispatch = useDispatch();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState(image.alt);
  const [uploadError, setUploadError] = useState<string>();
  const upload = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = !file ? words.none : file.size > MAX_BYTES ? words.tooLarge : undefined;
    setUploadError(wrong ?? (alt.trim() === '' ? words.altMissing : undefined));
    if (wrong !== undefined || !file || alt.trim() === '') return;
    const error = await onSend({ picture: await base64Of(file), alt: alt.trim() });
    if (error !== undefined) return setUploadError(isApiError(error) ? error.data.detail : undefined);
    dispatch(notify({ toast: 'pictureSaved' }));
    setFile(undefined);
  };
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void upload(event)}>
      <h3 className="text-lg font-bold">{words.heading}</h3>
      <div className="max-w-64 overflow-hidden rounded-2xl">
        <Picture image={image} sizes="16rem" />
      </div>
      <label className="block">
        <span className="block pb-1.5 text-[0.9375rem] font-semibold">{words.choose}</span>
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby="picture-help picture-error"
          className="block w-full text-[0.9375rem] file:mr-4 file:h-11 file:rounded-full file:border file:border-line-strong file:bg-paper file:px-4 file:font-semibold"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </label>
      <p id="picture-help" className="text-sm text-ink-2">
        {words.help}
      </p>
      <TextField
        label={words.alt}
        help={words.altHelp}
        value={alt}
        maxLength={200}
        onChange={(event) => setAlt(event.target.value)}
      />
      <FieldError id="picture-error" error={uploadError} />
      <Button type="submit" look="outline" busy={busy}>
        {words.upload}
      </Button>
    </form>
  );
}
