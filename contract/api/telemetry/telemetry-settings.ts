import { parseSettingsObject } from '../settings-object';

/**
 * Where the portal reports to and how much, chosen when the gateway starts. It travels in a `meta` element of the
 * index page, so that it is there before anything is loaded and no script has to be inline.
 */
export interface TelemetrySettings {
  /** Logging collector (spec §7), a path of this site or an absolute address; so are the next two. */
  readonly logUrl: string;
  /** Monitoring endpoint (spec §7). */
  readonly monitorUrl: string;
  /** Fallback log store (spec §7): everything before `/logstores/`. */
  readonly logStoreUrl: string;
  /** Share of visits that report their use, 0 to 1; 0 leaves the page as without monitoring. */
  readonly sampleRate: number;
  /** Exact origins of the operator's own: only there may personal data travel unmasked. */
  readonly ownOrigins: readonly string[];
}

/** Name of the `meta` element. */
export const TELEMETRY_META = 'telemetry-settings';

/** The gateway's own receivers, every visit, personal data masked. */
export const STANDARD_TELEMETRY: TelemetrySettings = {
  logUrl: '/telemetry/log',
  monitorUrl: '/telemetry/monitor',
  logStoreUrl: '/telemetry',
  sampleRate: 1,
  ownOrigins: [],
};

/** Reads the text of the `meta` element; whatever is missing or of another kind stands as in the standard. Never throws. */
export function parseTelemetrySettings(json: string | null | undefined): TelemetrySettings {
  const given = parseSettingsObject(json);
  const text = (name: 'logUrl' | 'monitorUrl' | 'logStoreUrl'): string => {
    const value = given[name];
    return typeof value === 'string' && value !== '' ? value : STANDARD_TELEMETRY[name];
  };
  const { sampleRate, ownOrigins } = given;
  return {
    logUrl: text('logUrl'),
    monitorUrl: text('monitorUrl'),
    logStoreUrl: text('logStoreUrl'),
    sampleRate: typeof sampleRate === 'number' ? sampleRate : STANDARD_TELEMETRY.sampleRate,
    ownOrigins: Array.isArray(ownOrigins) ? ownOrigins.map(String) : STANDARD_TELEMETRY.ownOrigins,
  };
}
