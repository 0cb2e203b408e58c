import { Component, type ErrorInfo, type ReactNode } from 'react';
import { chrome } from '../copy/app/chrome.js';
import { Button } from '../ui/action/button.js';

interface Props {
  /** A change of it (the path) renders the page again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

/** Catches errors of a page, also a chunk that a new release has removed, and offers a reload. */
export class ErrorBoundary extends Component<Props, { readonly failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: globalThis.location.pathname };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.failedAt !== null) {
      this.setState({ failedAt: null });
    }
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    const { heading, text, button } = chrome.somethingWrong;
    return (
      <div role="alert" className="wrap-page py-24 text-center">
        <h1 className="text-4xl font-extrabold">{heading}</h1>
        <p className="mx-auto mt-4 max-w-lg text-lg text-ink-2">{text}</p>
        <Button size="lg" className="mt-8" onClick={() => globalThis.location.reload()}>
          {button}
        </Button>
      </div>
    );
  }
}
