import { useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminProduct } from '../../api/generated-admin.js';
import { isApiError } from '../../api/problem.js';
import { adminProduct } from '../../copy/admin-catalogue.js';
import { notify } from '../../copy/notify.js';
import { Button } from '../../ui/button.js';
import { FieldError, TextField } from '../../ui/field.js';
import { Picture } from '../../ui/picture.js';
import { useAdminSetProductPictureMutation } from './catalogue-calls.js';

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

export interface ProductPictureProps {
  readonly product: AdminProduct;
  readonly onChanged: () => void;
}

/** The picture of a product, and another one in its place. */
export function ProductPicture({ product, onChanged }: ProductPictureProps): ReactElement {
  const say = useDispatch();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState(product.image.alt);
  const [fault, setFault] = useState<string>();
  const [send, { isLoading }] = useAdminSetProductPictureMutation();
  const upload = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = !file ? words.none : file.size > MAX_BYTES ? words.tooLarge : undefined;
    setFault(wrong ?? (alt.trim() === '' ? words.altMissing : undefined));
    if (wrong !== undefined || !file || alt.trim() === '') return;
    const body = { picture: await base64Of(file), alt: alt.trim() };
    const answer = await send({ sku: product.sku, body });
    if (answer.error) return setFault(isApiError(answer.error) ? answer.error.data.detail : undefined);
    say(notify({ toast: 'pictureSaved' }));
    setFile(undefined);
    onChanged();
  };
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void upload(event)}>
      <h3 className="text-lg font-bold">{words.heading}</h3>
      <div className="max-w-64 overflow-hidden rounded-2xl">
        <Picture image={product.image} sizes="16rem" />
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
      <FieldError id="picture-error" error={fault} />
      <Button type="submit" look="outline" busy={isLoading}>
        {words.upload}
      </Button>
    </form>
  );
}
