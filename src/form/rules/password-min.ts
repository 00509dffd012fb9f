import { parsePortalSettings, PORTAL_SETTINGS_META } from '../../../contract/api/portal-settings';
import { text } from '../../../contract/text';

/** What stands at the field of a new password. */
export const NEW_PASSWORD_HINT = text('至少 {min} 位', 'At least {min} characters');

/** Shortest new password, as the gateway wrote it into the page that is open; spec §9's 6 where it did not. */
export function readPasswordMin(page: Pick<Document, 'querySelector'> = document): number {
  const meta = page.querySelector(`meta[name="${PORTAL_SETTINGS_META}"]`);
  return parsePortalSettings(meta?.getAttribute('content')).passwordMin;
}
