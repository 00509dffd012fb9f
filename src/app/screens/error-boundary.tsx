import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen';
import { ChunkError } from '../lazy-chunk';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly onCrash: (error: unknown) => void;
  readonly reload: () => void;
  /** Going elsewhere is a fresh start: a new key forgets the error. */
  readonly resetKey?: string;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly hasError: boolean;
  readonly resetKey: string | undefined;
}

/** Keeps a crash of its children from leaving a white screen; offers another try. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, hasError: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, hasError: true };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey
      ? null
      : { error: null, hasError: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error);
  }

  override render(): ReactNode {
    const { error, hasError } = this.state;
    if (!hasError) return this.props.children;
    return <CrashScreen error={error} onRetry={() => this.retry(error)} />;
  }

  private retry(error: unknown): void {
    // A chunk that failed stays failed for this page; drawing again would show the same.
    if (error instanceof ChunkError) this.props.reload();
    else this.setState({ error: null, hasError: false });
  }
}
