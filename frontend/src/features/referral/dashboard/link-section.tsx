import { Mail, MessageCircle, MessageSquareText, Send, Share2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { notify } from '#frontend/copy/notify.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { CopyButton } from '#frontend/ui/action/copy-button.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useHydrated } from '#frontend/ui/hydration/use-hydrated.js';
import { shareAddresses } from './share-addresses.js';

const { link: words, share } = referral.dashboard;

const ICONS: Readonly<Record<'email' | 'whatsapp' | 'telegram' | 'sms', ReactNode>> = {
  email: <Mail className="size-4" aria-hidden />,
  whatsapp: <MessageCircle className="size-4" aria-hidden />,
  telegram: <Send className="size-4" aria-hidden />,
  sms: <MessageSquareText className="size-4" aria-hidden />,
};
const WAYS = ['email', 'whatsapp', 'telegram', 'sms'] as const;

/** The link for patients, and ways to share it. Each text discloses the possible payment (R13). */
export function LinkSection({ link }: { readonly link: string }): ReactElement {
  const fillWords = useWords();
  const dispatch = useDispatch();
  const canShare = useHydrated() && typeof navigator.share === 'function';
  const texts = referral.shareTexts;
  const addresses = shareAddresses(link, {
    subject: texts.email.subject,
    email: fillWords(texts.email.body, { link }),
    whatsapp: fillWords(texts.whatsapp, { link }),
    telegram: fillWords(texts.telegram, { link: '' }),
    sms: fillWords(texts.sms, { link }),
  });
  const copied = (): void => void dispatch(notify({ toast: 'referralLinkCopied' }));
  const shareViaApps = async (): Promise<void> => {
    const { title, text } = texts.native;
    try {
      await navigator.share({ title: fillWords(title), text: fillWords(text), url: link });
    } catch (error) {
      // Closing the share sheet means a change of mind; any other failure copies the link instead.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await navigator.clipboard.writeText(link).then(copied, (refused: unknown) => console.warn(refused));
    }
  };
  return (
    <Section id="link" heading={words.heading} text={words.help}>
      <div className="flex flex-wrap items-center gap-3 rounded-xl bg-oat p-2 pl-4">
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 flex-1 basis-56 py-1 font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {link.replace(/^https?:\/\//, '')}
        </a>
        <CopyButton
          text={link}
          label={words.copy}
          copiedLabel={words.copied}
          onCopied={copied}
          className="min-w-32 max-sm:w-full"
        />
      </div>
      <h3 className="pb-3 pt-6 font-sans text-[0.9375rem] font-semibold tracking-normal">{share.heading}</h3>
      <ul className="grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
        {WAYS.map((way) => (
          <li key={way}>
            <a
              href={addresses[way]}
              {...(way === 'whatsapp' || way === 'telegram' ? { target: '_blank', rel: 'noreferrer' } : {})}
              className={buttonStyle({ look: 'outline', className: 'max-sm:w-full' })}
            >
              {ICONS[way]}
              {share.buttons[way]}
            </a>
          </li>
        ))}
        {canShare && (
          <li className="max-sm:col-span-2">
            <Button look="accent" className="max-sm:w-full" onClick={() => void shareViaApps()}>
              <Share2 className="size-4" aria-hidden />
              {share.buttons.native}
            </Button>
          </li>
        )}
      </ul>
    </Section>
  );
}
