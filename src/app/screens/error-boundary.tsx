import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen';
import { createHexId } from '../../telemetry/monitor/session/random-id';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly onCrash: (error: unknown, traceId: string) => void;
  /** Going elsewhere is a fresh start: a new key forgets the error. */
  readonly resetKey?: string;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly hasError: boolean;
  /** What the crash is found by in the log. */
  readonly traceId: string;
  readonly resetKey: string | undefined;
}

/** Keeps a crash of its children from leaving a white screen; offers another try. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {
    error: null,
    hasError: false,
    traceId: '',
    resetKey: this.props.resetKey,
  };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    const traceId = createHexId(16, (bytes) => window.crypto.getRandomValues(bytes));
    return { error, hasError: true, traceId };
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
    this.props.onCrash(error, this.state.traceId);
  }

  override render(): ReactNode {
    const { error, hasError, traceId } = this.state;
    if (!hasError) return this.props.children;
    return <CrashScreen error={error} traceId={traceId} onRetry={() => this.retry()} />;
  }

  private retry(): void {
    this.setState({ error: null, hasError: false });
  }
}
