import { Download, Printer } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

const { qr: words } = referral;

export interface QrSectionProps {
  readonly link: string;
  readonly code: string;
}

/** The QR code of a link; its library is fetched on first use. 'failed' when that fails. */
function useQr(link: string): string | 'failed' | undefined {
  const [svg, setSvg] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    import('uqr').then(
      // Up to a quarter may be hidden or torn: it hangs on walls.
      ({ renderSVG }) => isCurrent && setSvg(renderSVG(link, { ecc: 'Q', border: 2 })),
      () => isCurrent && setSvg('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);
  return svg;
}

const addressOf = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The link as a QR code, for a card or a poster. */
export function QrSection({ link, code }: QrSectionProps): ReactElement {
  const svg = useQr(link);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const done = (): void => setPrinting(false);
    addEventListener('afterprint', done);
    print();
    return () => removeEventListener('afterprint', done);
  }, [isPrinting]);
  const isReady = svg !== undefined && svg !== 'failed';
  return (
    <Section id="qr" heading={words.heading} text={words.text}>
      {svg === undefined && <Skeleton className="mx-auto size-48" />}
      {svg === 'failed' && <p role="alert">{words.failed}</p>}
      {isReady && (
        <>
          {/* Cameras need dark on light in every theme. */}
          <img
            src={addressOf(svg)}
            alt={words.alt}
            width={192}
            height={192}
            className="mx-auto size-48 rounded-md border border-line bg-[white] p-2"
          />
          <div className="flex flex-wrap justify-center gap-2.5 pt-5">
            <Button look="outline" size="sm" onClick={() => setPrinting(true)}>
              <Printer className="size-4" aria-hidden />
              {words.print}
            </Button>
            <Button
              look="outline"
              size="sm"
              onClick={() => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${code}.svg`)}
            >
              <Download className="size-4" aria-hidden />
              {words.save}
            </Button>
          </div>
          {isPrinting && createPortal(<Sheet svg={svg} link={link} />, document.body)}
        </>
      )}
    </Section>
  );
}

/** Printed instead of the page; also discloses the possible payment (rule R13). */
function Sheet({ svg, link }: { readonly svg: string; readonly link: string }): ReactElement {
  const fillWords = useWords();
  return (
    <div className="print-sheet">
      <p className="text-3xl font-bold">{fillWords('{brandName}')}</p>
      <p className="pt-2 text-xl">{words.sheet}</p>
      <img src={addressOf(svg)} alt="" className="mx-auto my-8 size-80" />
      <p className="text-xl font-semibold">{fillWords(words.sheetText)}</p>
      <p className="pt-2">{link.replace(/^https?:\/\//, '')}</p>
      <p className="pt-6 text-sm">{referral.dashboard.disclosure.text}</p>
    </div>
  );
}
