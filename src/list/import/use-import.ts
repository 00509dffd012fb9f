import { useMemo, useRef, useState } from 'react';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/api/endpoints';
import { IMPORT_LINES_MAX, toImportEndpoint } from '../../../contract/api/page/import-endpoint';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { usePlaces } from '../../form/place/use-places';
import type { ToWords } from '../../form/rules/rules';
import { useText } from '../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../providers/use-endpoint';
import { createIdempotencyKey } from '../action/action-call';
import { checkLines, type CheckedLine } from './check-lines';
import { matchColumns } from './import-columns';
import { FILE_PROBLEM_WORDS, IMPORT_WORDS } from './import-words';
import { readTable, type FileTable } from './read-table';
import { sendPortions, toPortions, type Outcomes, type Portion } from './send-portions';

/** A file that was chosen and read. */
interface ReadFile {
  readonly name: string;
  readonly table: FileTable;
}

/** What a file holds, in words where it is of no use. */
export interface Preview {
  readonly lines: readonly CheckedLine[];
  readonly problems: readonly string[];
  /** Heads that were left out. */
  readonly ignored: readonly string[];
}

const NOTHING: Outcomes = new Map();

/** One import: a file, what is wrong with its lines, and what became of those that were sent. */
export function useImport(
  { page, action }: { readonly page: ResolvedListPage; readonly action: ResolvedAction },
  onChanged: () => void,
) {
  const t = useText();
  const { places, hasFailed } = usePlaces();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const portions = useRef<readonly Portion[]>([]);
  const latest = useRef(0);
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { params } = action;
  const preview = useMemo(
    () => (file === null || places === undefined ? null : toPreview(file.table, { params, places, t })),
    [file, places, params, t],
  );

  async function choose(chosen: File): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setIsReading(true);
    setOutcomes(null);
    const table = await readTable(chosen);
    // Another file was chosen while this one was read.
    if (turn !== latest.current) return;
    setFile({ name: chosen.name, table });
    setIsReading(false);
  }

  async function send(open: readonly Portion[], known: Outcomes): Promise<void> {
    portions.current = open;
    setIsSending(true);
    setOutcomes(known);
    await sendPortions(open, known, {
      send: ({ key, lines }) =>
        call(
          toImportEndpoint(page, action),
          { lines: lines.map(({ values }) => values) },
          { [IDEMPOTENCY_KEY_HEADER]: key },
        ),
      toWords,
      onOutcomes: setOutcomes,
    });
    setIsSending(false);
    onChanged();
  }

  return {
    fileName: file?.name ?? null,
    preview,
    isReading: isReading || (file !== null && places === undefined && !hasFailed),
    hasFailed,
    isSending,
    outcomes,
    choose,
    start: () => {
      const good = (preview?.lines ?? []).filter(({ problems }) => problems.length === 0);
      return send(toPortions(good, createIdempotencyKey), NOTHING);
    },
    retry: () => send(portions.current, outcomes ?? NOTHING),
  };
}

export type ImportState = ReturnType<typeof useImport>;

function toPreview(
  table: FileTable,
  context: Parameters<typeof checkLines>[2] & { readonly t: ToWords },
): Preview {
  const { params, t } = context;
  if ('problem' in table) return useless(t(FILE_PROBLEM_WORDS[table.problem]));
  const [heads = [], ...rows] = table.rows;
  const match = matchColumns(params, heads, t);
  if (match.problems.length > 0) return { lines: [], problems: match.problems, ignored: match.ignored };
  const lines = checkLines(rows, match, context);
  if (lines.length === 0) return useless(t(IMPORT_WORDS.noLines));
  if (lines.length > IMPORT_LINES_MAX) {
    return useless(t(IMPORT_WORDS.tooManyLines, { count: lines.length, max: IMPORT_LINES_MAX }));
  }
  return { lines, problems: [], ignored: match.ignored };
}

function useless(problem: string): Preview {
  return { lines: [], problems: [problem], ignored: [] };
}
