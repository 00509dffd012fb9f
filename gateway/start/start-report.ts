import { ONE_SECOND_MS } from '../../contract/limits';
import type { OpenDatabase } from '../database/open-database';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from '../demonstration/people';
import type { Env } from '../env';

export interface StartFacts {
  readonly env: Env;
  readonly url: string;
  /** Where figures are read; null: nowhere. */
  readonly metricsUrl: string | null;
  /** False: the API alone, behind Vite. */
  readonly withPortal: boolean;
  readonly database: Pick<OpenDatabase, 'durability' | 'warnings'>;
  readonly startedInMs: number;
}

const SECONDS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** What the start command prints when the gateway answers. */
export function describeStart({
  env,
  url,
  metricsUrl,
  withPortal,
  database,
  startedInMs,
}: StartFacts): readonly string[] {
  return [
    '',
    `  ${withPortal ? 'Franchisee portal' : 'Gateway'}   ${url}   (ready in ${SECONDS.format(startedInMs / ONE_SECOND_MS)} s)`,
    ...(metricsUrl === null ? [] : [`  Figures   ${metricsUrl}`]),
    `  ${database.durability}`,
    ...warningsOf(env, database.warnings).map((warning) => `  ! ${warning}`),
    ...(env.isDemonstration ? describeAccounts() : []),
    '',
  ];
}

function warningsOf(env: Env, warnings: readonly string[]): readonly string[] {
  return [
    ...warnings,
    ...(env.isProduction && env.smsWebhookUrl === undefined
      ? ['No SMS sender is configured, so nobody can ask for a captcha: set SMS_WEBHOOK_URL.']
      : []),
    ...(!env.isDemonstration && env.refundChannel === undefined
      ? ['No refund channel is configured, so refunds are refused: set REFUND_CHANNEL_URL.']
      : []),
    ...(!env.isDemonstration && env.payoutChannel === undefined
      ? ['No payout channel is configured, so cash-outs are refused: set PAYOUT_CHANNEL_URL.']
      : []),
  ];
}

function describeAccounts(): readonly string[] {
  const rows = [
    ['Account', 'Mobile', 'Main account', 'Login'],
    ...DEMONSTRATION_ACCOUNTS.map(({ role, mobile, mainMobile, roleType }) => [
      role,
      mobile,
      mainMobile || '-',
      roleType === 1 ? 'agent (proxy)' : 'normal',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    '',
    `  Demonstration accounts, password ${DEMONSTRATION_PASSWORD} (captchas are printed here):`,
    ...rows.map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}`,
    ),
  ];
}
