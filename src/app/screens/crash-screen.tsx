import { text } from '../../../contract/text';
import { useText } from '../../i18n/language';
import { TraceNumber } from '../../layout/trace-number';
import styles from './screens.module.css';

const TEXTS = {
  crashed: text('页面出错了', 'Something went wrong on this page'),
  crashedHint: text('错误已记录。重试通常可以恢复。', 'The error was logged. Another try usually helps.'),
  retry: text('重试', 'Try again'),
  refused: text('配置有误，系统未启动', 'The portal does not start: its declaration is wrong'),
};

/** Shown in place of whatever crashed; drawn without antd, which may be what crashed. */
export function CrashScreen({
  error,
  traceId,
  onRetry,
}: {
  readonly error: unknown;
  readonly traceId: string;
  readonly onRetry: () => void;
}) {
  const t = useText();
  if (isConfigError(error)) return <ConfigProblems problems={error.message} />;
  return (
    <div className={styles['screen']} role="alert">
      <h1 className={styles['heading']}>{t(TEXTS.crashed)}</h1>
      <p className={styles['hint']}>{t(TEXTS.crashedHint)}</p>
      <button type="button" className={styles['button']} onClick={onRetry}>
        {t(TEXTS.retry)}
      </button>
      <TraceNumber traceId={traceId} />
    </div>
  );
}

function ConfigProblems({ problems }: { readonly problems: string }) {
  const t = useText();
  return (
    <div className={styles['screen']} role="alert">
      <h1 className={styles['heading']}>{t(TEXTS.refused)}</h1>
      <pre className={styles['problems']}>{problems}</pre>
    </div>
  );
}

/** By name: the class lives in the inner chunk, and this screen must not bring that along. */
function isConfigError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ConfigError';
}
