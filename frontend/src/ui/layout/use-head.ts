import { useContext, useEffect } from 'react';
import { HeadCollector, type Head } from './head-collector.js';

function setMeta(name: string, content: string | undefined): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === undefined) return void found?.remove();
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.name = name;
  meta.content = content;
}

/** Keeps the document's title, description and robots tag in sync with the page. */
export function useHead({ title, description, indexed }: Head): void {
  const sink = useContext(HeadCollector);
  if (sink) sink.head = { title, indexed, ...(description === undefined ? {} : { description }) };
  useEffect(() => {
    document.title = title;
    if (description !== undefined) setMeta('description', description);
    setMeta('robots', indexed ? undefined : 'noindex');
  }, [title, description, indexed]);
}
