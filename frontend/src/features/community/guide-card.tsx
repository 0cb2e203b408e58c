import { BookOpen } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { community } from '#frontend/copy/community/community.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { Section } from '#frontend/ui/layout/section.js';

const { guide } = community;

/** The guide of the first month, a PDF (rule C2). */
export function GuideCard(): ReactElement {
  const words = useWords();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async (): Promise<void> => {
    setState('busy');
    const { file } = await fetchFile('/api/community/guide');
    setState(file ? 'ready' : 'failed');
    if (file) saveFile(file, guide.fileName);
  };
  return (
    <Section id="guide" heading={guide.title} text={words(guide.intro)}>
      <p className="-mt-2 pb-4 text-sm text-ink-2">{guide.note}</p>
      <Button
        look="accent"
        busy={state === 'busy'}
        className="max-w-full !whitespace-normal !h-auto min-h-11 py-2"
        onClick={() => void save()}
      >
        <BookOpen className="size-4 shrink-0" aria-hidden />
        {guide.downloadLabel}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="pt-3 text-sm font-medium text-tomato">
          {community.guide.failed}
        </p>
      )}
    </Section>
  );
}
