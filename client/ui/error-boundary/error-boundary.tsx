import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** The replacement content; none by default. */
  readonly fallback?: (reset: () => void) => ReactNode;
  readonly onError?: () => void;
}

/** Keeps a failure (a part of the app that couldn't be fetched, a mistake of ours) from taking the page with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback?.(() => this.setState({ failed: false })) ?? null;
  }
}
