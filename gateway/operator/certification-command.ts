import { CertificationState, SubjectType } from '../../contract/domain/certification';
import { textProblemOf, toCleanText } from '../../contract/free-text';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import { listWaiting, type WaitingCertification } from '../features/certification/certification-repository';
import type {
  CertificationFailures,
  CertificationService,
} from '../features/certification/certification-service';
import { CERTIFICATION_FIELD_NAMES } from '../features/certification/certification-field';
import type { Actor } from '../caller/actor';
import { UsageError } from './usage-error';

export const CERTIFICATION_USAGE = `Usage: npm run certification -- list
       npm run certification -- show FRANCHISEE
       npm run certification -- pass FRANCHISEE
       npm run certification -- fail FRANCHISEE FIELD=REASON [FIELD=REASON …]
FIELD is one of ${CERTIFICATION_FIELD_NAMES.join(', ')}; the merchant reads the reason.`;

export interface CertificationCommandOptions {
  readonly db: Kysely<Database>;
  readonly service: CertificationService;
  /** Who runs the tool, as the merchant's log names it. */
  readonly operator: string;
}

const SUBJECT_NAMES = new Map<number, string>([
  [SubjectType.personal, 'personal'],
  [SubjectType.company, 'company'],
  [SubjectType.selfEmployed, 'self-employed'],
]);

/**
 * Runs one command of the operator's tool; yields the lines to print.
 *
 * @throws UsageError for a command that is not understood; ApiError when nothing waits for review.
 */
export async function runCertificationCommand(
  args: readonly string[],
  { db, service, operator }: CertificationCommandOptions,
): Promise<readonly string[]> {
  const [command = 'list', franchiseeId, ...rest] = args;
  const actor: Actor = {
    accountId: 'operator',
    name: operator,
    type: 0,
    ownId: '',
    onBehalfOf: null,
    ip: '',
    traceId: '',
  };
  const waiting = await listWaiting(db, CertificationState.waitingReview);
  if (command === 'list') {
    return waiting.length === 0 ? ['Nothing waits for review.'] : waiting.map(toLine);
  }
  const chosen = waiting.find((candidate) => candidate.franchiseeId === franchiseeId);
  if (chosen === undefined) throw new UsageError(`No request of "${franchiseeId ?? ''}" waits for review.`);
  switch (command) {
    case 'show':
      return [
        toLine(chosen),
        ...Object.entries(chosen.row.fields).map(([field, text]) => `  ${field}: ${text}`),
      ];
    case 'pass':
      await service.review(chosen.franchiseeId, {}, actor);
      return [`${chosen.name} is certified as ${toSubject(chosen)}.`];
    case 'fail':
      await service.review(chosen.franchiseeId, toFailures(rest, chosen), actor);
      return [`${chosen.name} has to correct ${rest.map((word) => word.split('=')[0]).join(', ')}.`];
    default:
      throw new UsageError(`"${command}" is no command.`);
  }
}

function toLine(waiting: WaitingCertification): string {
  const { franchiseeId, name, row } = waiting;
  return `${franchiseeId}  ${name}  ${toSubject(waiting)}  since ${new Date(row.submitted_at).toISOString()}`;
}

function toSubject({ row }: WaitingCertification): string {
  return SUBJECT_NAMES.get(row.subject_type) ?? String(row.subject_type);
}

function toFailures(words: readonly string[], { row }: WaitingCertification): CertificationFailures {
  if (words.length === 0) throw new UsageError('A refusal names at least one field with its reason.');
  return Object.fromEntries(
    words.map((word) => {
      const [field = '', ...reason] = word.split('=');
      const known = CERTIFICATION_FIELD_NAMES.find((name) => name === field && name in row.fields);
      const text = toCleanText(reason.join('='), 'line');
      if (known === undefined || text === '' || textProblemOf(text, 'line') !== null)
        throw new UsageError(`"${word}" is not FIELD=REASON of this request.`);
      return [known, text];
    }),
  );
}
