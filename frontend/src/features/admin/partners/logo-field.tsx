import { Upload } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { LOGO_LIMITS, PARTNER_LIMITS, webAddress } from '@rules/partners';
import { isApiError } from '#frontend/api/problem.js';
import { adminPartners } from '#frontend/copy/admin/partners.js';
import { noResponse } from '#frontend/copy/errors.js';
import { Button } from '#frontend/ui/action/button.js';
import { FieldError, TextField } from '#frontend/ui/form/field.js';
import { useAdminUploadPartnerLogoMutation } from './partner-api.js';

const words = adminPartners.form;
const TYPES = 'image/png,image/jpeg,image/webp';
const ERROR_ID = 'logo-file-error';

export interface LogoFieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** The URL of a logo, or a picture to upload; with a preview. */
export function LogoField({ name, value, error, onChange }: LogoFieldProps): ReactElement {
  const file = useRef<HTMLInputElement>(null);
  const [uploadError, setUploadError] = useState<string>();
  const [upload, { isLoading }] = useAdminUploadPartnerLogoMutation();
  const send = async (picture: File | undefined): Promise<void> => {
    if (!picture) return;
    if (picture.size > LOGO_LIMITS.maxBytes) return setUploadError(words.tooLarge);
    setUploadError(undefined);
    const { data, error: refused } = await upload({ body: { picture: await base64Of(picture) } });
    if (data) return onChange(new URL(data.url, location.origin).href);
    setUploadError(isApiError(refused) ? refused.data.detail : noResponse.description);
  };
  return (
    <div className="space-y-3">
      <TextField
        label={words.logo}
        help={words.logoHelp}
        type="url"
        inputMode="url"
        maxLength={PARTNER_LIMITS.address}
        placeholder="https://"
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Preview key={value} name={name} address={value} />
        <div>
          <input
            ref={file}
            type="file"
            accept={TYPES}
            className="sr-only"
            tabIndex={-1}
            aria-label={words.upload}
            onChange={(event) => {
              void send(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            look="outline"
            size="sm"
            busy={isLoading}
            aria-describedby={uploadError ? ERROR_ID : undefined}
            onClick={() => file.current?.click()}
          >
            <Upload className="size-4" aria-hidden />
            {isLoading ? words.uploading : words.upload}
          </Button>
          <p className="pt-1.5 text-sm text-ink-2">{words.uploadHelp}</p>
          <div role="alert">
            <FieldError id={ERROR_ID} error={uploadError} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Preview({ name, address }: { readonly name: string; readonly address: string }): ReactElement {
  const [hasFailed, setFailed] = useState(false);
  const shown = webAddress(address);
  return (
    <figure className="w-44 shrink-0">
      <span className="grid h-16 place-items-center overflow-hidden rounded-xl border border-line bg-on-deep p-2">
        {shown && !hasFailed ? (
          <img
            src={shown}
            alt={words.preview}
            referrerPolicy="no-referrer"
            onError={() => setFailed(true)}
            className="h-12 w-40 object-contain"
          />
        ) : (
          <span className="line-clamp-2 text-center text-sm font-semibold text-deep">{name}</span>
        )}
      </span>
      <figcaption role="status" className="pt-1.5 text-sm text-ink-2">
        {address === '' && words.noPreview}
        {hasFailed && words.badPreview}
      </figcaption>
    </figure>
  );
}

async function base64Of(picture: Blob): Promise<string> {
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read.'));
    reader.readAsDataURL(picture);
  });
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
