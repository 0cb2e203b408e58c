import { Download, Mail } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useExportMyDataMutation } from '../profile/account-api.js';

const { export: words } = settingsWords;

/** A copy of all personal data: requested here, announced by email, downloaded here (rule H3). */
export function ExportSection({ email }: { readonly email: string }): ReactElement {
  const fillWords = useWords();
  const [params] = useSearchParams();
  const exportId = params.get('export');
  const [ask, { isLoading, isSuccess }] = useExportMyDataMutation();
  return (
    <Section id="export" heading={words.heading} text={settingsWords.exportHelp}>
      {exportId !== null && <Fetch exportId={exportId} />}
      <div role="status">
        {isSuccess && (
          <Notice
            tone="good"
            className="mb-5"
            icon={<Mail className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden />}
          >
            <p className="[overflow-wrap:anywhere]">{fillWords(words.asked, { email })}</p>
          </Notice>
        )}
      </div>
      <Button look="outline" busy={isLoading} onClick={() => void ask()}>
        {isLoading ? words.asking : words.button}
      </Button>
    </Section>
  );
}

/** The target of the email's link. The file is fetched with the session: the link alone opens nothing. */
function Fetch({ exportId }: { readonly exportId: string }): ReactElement {
  const [state, setState] = useState<'ready' | 'loading' | 'gone' | 'failed'>('ready');
  const download = async (): Promise<void> => {
    setState('loading');
    const result = await fetchFile(`/api/me/export/${encodeURIComponent(exportId)}`);
    if (result.file) {
      saveFile(result.file, words.fileName);
      setState('ready');
    } else {
      setState([400, 404].includes(result.status) ? 'gone' : 'failed');
    }
  };
  if (state === 'gone') {
    return (
      <Notice tone="warn" role="alert" className="mb-5">
        {words.gone}
      </Notice>
    );
  }
  return (
    <div className="mb-5 rounded-xl bg-sage p-5">
      <h3 className="text-lg font-bold">{words.ready}</h3>
      <p className="pt-1 text-ink-2">{words.readyText}</p>
      {state === 'failed' && (
        <p role="alert" className="pt-2 font-medium text-tomato">
          {words.failed}
        </p>
      )}
      <Button className="mt-4" busy={state === 'loading'} onClick={() => void download()}>
        <Download className="size-4" aria-hidden />
        {state === 'loading' ? words.downloading : words.download}
      </Button>
    </div>
  );
}
