import { useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { adminComplaint } from '#frontend/copy/admin/complaints.js';
import { Button } from '#frontend/ui/action/button.js';

const { photo: words } = adminComplaint;

/** A picture as a data URL that the page may show. */
function dataUrlOf(picture: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(picture);
  });
}

/** The photo of a complaint, fetched on demand: each view is audited. */
export function ComplaintPhoto({ id }: { readonly id: string }): ReactElement {
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed');
  const [url, setUrl] = useState<string>();
  const show = async (): Promise<void> => {
    setState('loading');
    const { file } = await fetchFile(`/api/admin/complaints/${id}/photo`);
    const shown = file && (await dataUrlOf(file));
    setUrl(shown);
    setState(shown === undefined ? 'failed' : 'closed');
  };
  if (url !== undefined) {
    return <img src={url} alt={words.alt} className="max-h-96 max-w-full rounded-lg border border-line" />;
  }
  return (
    <>
      <Button look="outline" size="sm" busy={state === 'loading'} onClick={() => void show()}>
        {state === 'loading' ? words.loading : words.show}
      </Button>
      <p className="pt-1.5 text-sm text-ink-2">{words.help}</p>
      {state === 'failed' && (
        <p role="alert" className="pt-1.5 text-sm font-medium text-tomato">
          {words.failed}
        </p>
      )}
    </>
  );
}
