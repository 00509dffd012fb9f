import type { Language, Text } from '../../contract/text';
import type { HttpFailure } from '../http/client';
import { LANGUAGES } from '../i18n/locale';
import { SIDER_STATES, type SiderState } from '../layout/frame/sider-state';
import { createPreference, type KeyValueStorage, type Preference } from '../preference/preference';
import { createSessionStore, type SessionStore } from '../session/session-store';
import { createTokenStore } from '../session/token-store';
import type { ThemeMode } from '../theme/palette';
import { THEME_MODES } from '../theme/theme';

/** What the page is made of before antd, refine or the http client are loaded. */
export interface PortalBase {
  readonly language: Preference<Language>;
  readonly theme: Preference<ThemeMode>;
  /** Whether the sider is collapsed. */
  readonly sider: Preference<SiderState>;
  readonly session: SessionStore;
  /** Words a text in the language in force. */
  readonly toWords: (text: Text) => string;
  /** Origin of the gateway; empty for the page's own. */
  readonly gatewayOrigin: string;
  readonly reload: () => void;
  /** Hears of every failed call; the log does. */
  readonly onHttpFailure: (failure: HttpFailure) => void;
  /** Hears of every error that an error boundary caught; the log does. */
  readonly onCrash: (error: unknown, traceId: string) => void;
  /** Hears of every page that is opened, by the pattern and the parameters of its route; log and monitoring do. */
  readonly onRoute: (pattern: string, params: Readonly<Record<string, string>>) => void;
}

/** Parts of the browser that the page stands on. */
export interface PortalBaseOptions {
  readonly storage: KeyValueStorage;
  readonly events: Pick<EventTarget, 'addEventListener'>;
  readonly reload: () => void;
  readonly isDarkPreferred: boolean;
  readonly gatewayOrigin?: string;
  readonly onHttpFailure?: PortalBase['onHttpFailure'];
  readonly onCrash?: PortalBase['onCrash'];
  readonly onRoute?: PortalBase['onRoute'];
}

/** Opens the stored choices and the stored session. */
export function createPortalBase(options: PortalBaseOptions): PortalBase {
  const { storage, events, reload } = options;
  const language = createPreference({
    storage,
    events,
    key: 'language',
    allowed: LANGUAGES,
    // spec §1: Simplified Chinese, whatever the browser speaks.
    fallback: 'zh',
  });
  const theme = createPreference({
    storage,
    events,
    key: 'theme',
    allowed: THEME_MODES,
    fallback: options.isDarkPreferred ? 'dark' : 'light',
  });
  return {
    language,
    theme,
    sider: createPreference({ storage, key: 'sider', allowed: SIDER_STATES, fallback: 'expanded' }),
    session: createSessionStore({ store: createTokenStore(storage), events, onOtherAccount: reload }),
    toWords: (text) => text[language.read()],
    gatewayOrigin: options.gatewayOrigin ?? '',
    reload,
    onHttpFailure: options.onHttpFailure ?? (() => undefined),
    onCrash: options.onCrash ?? (() => undefined),
    onRoute: options.onRoute ?? (() => undefined),
  };
}
