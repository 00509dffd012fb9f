import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../limits';
import { parseSettingsObject } from './settings-object';

/**
 * What the gateway's settings mean for the portal's forms. Like the telemetry's, it travels in a `meta` element
 * of the index page: the forms of the login page need it before anybody is signed in, and no request is spent.
 */
export interface PortalSettings {
  /** Shortest new password that the gateway accepts, in characters as people count them. */
  readonly passwordMin: number;
}

/** Name of the `meta` element. */
export const PORTAL_SETTINGS_META = 'portal-settings';

/** What holds for a page that was told nothing, such as a development server's. spec §9: 6. */
export const STANDARD_PORTAL_SETTINGS: PortalSettings = { passwordMin: PASSWORD_MIN_LENGTH };

/** Reads the text of the `meta` element; whatever is missing or impossible stands as in the standard. Never throws. */
export function parsePortalSettings(json: string | null | undefined): PortalSettings {
  const { passwordMin } = parseSettingsObject(json);
  return { passwordMin: isPasswordMin(passwordMin) ? passwordMin : STANDARD_PORTAL_SETTINGS.passwordMin };
}

function isPasswordMin(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= PASSWORD_MIN_LENGTH &&
    value <= PASSWORD_MAX_BYTES
  );
}
