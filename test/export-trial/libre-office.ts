import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const LIMIT_MS = 600_000;
/** Comma, double quotes, UTF-8, from the first line; figures as they are rather than as shown; each sheet a file. */
const FILTER = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

/** The sheets of a workbook of ours, each as LibreOffice writes it down as CSV. */
export interface OpenedSheets {
  readonly about: string;
  readonly rows: string;
}

/** Opens a workbook without a screen, as somebody does who has no other program. @throws Error when it cannot. */
export async function openInLibreOffice(path: string, folder: string): Promise<OpenedSheets> {
  // A profile of its own: nothing of whoever runs this is touched, and nobody else's is waited for.
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const { stdout, stderr } = await promisify(execFile)(
    'soffice',
    [profile, '--headless', '--norestore', '--convert-to', FILTER, '--outdir', folder, path],
    { timeout: LIMIT_MS },
  );
  const name = basename(path).replace(/\.\w+$/, '');
  const files = (await readdir(folder)).filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.csv'),
  );
  const sheet = (title: string): string => {
    const found = files.find((file) => file === `${name}-${title}.csv`);
    if (found === undefined) throw new Error(`LibreOffice found no sheet ${title}: ${stdout}${stderr}`);
    return join(folder, found);
  };
  return { about: sheet('说明'), rows: sheet('数据') };
}
