import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** The replacement content; none by default. */
  readonly fallback?: (reset: () => void) => ReactNode;
  readonly onError?: () => void;
}

/**
 * Contains an error that its children throw while they are rendered, such as code that couldn't be fetched, so
 * that the rest of the page works. `reset` renders the children again.
 */
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
