import { text, type Text } from '../../../contract/text';
import type { FileProblem } from './read-table';

/** The words of an import from a file. */
export const IMPORT_WORDS = {
  separator: text('、', ', '),
  clauses: text('；', '; '),
  one: text('单台绑定', 'One'),
  many: text('批量导入', 'Import a file'),
  template: text('下载模板', 'Download the template'),
  choose: text('选择文件', 'Choose a file'),
  chooseOther: text('换一个文件', 'Choose another file'),
  hint: text(
    '支持 .xlsx 和 .csv，最多 {lines} 行、1 MB；IMEI 列请设为文本格式，以免末位丢失',
    'An .xlsx or .csv file of at most {lines} lines and 1 MB; format the IMEI column as text, or digits get lost',
  ),
  preview: text(
    '{count} 行：{good} 行可导入，{bad} 行有误',
    '{count} lines: {good} can be imported, {bad} cannot',
  ),
  line: text('行', 'Line'),
  problem: text('问题', 'Problem'),
  outcome: text('结果', 'Result'),
  fine: text('可导入', 'Fine'),
  send: text('导入 {count} 行', 'Import {count} {count|line|lines}'),
  sending: text('正在导入，已完成 {done} / {count}', 'Importing, {done} of {count} done'),
  sent: text('成功 {done} 行，失败 {failed} 行', '{done} imported, {failed} failed'),
  unsent: text('{count} 行未送达：{why}', '{count} {count|line|lines} did not get through: {why}'),
  retry: text('重试未送达的行', 'Try those again'),
  done: text('成功', 'Imported'),
  waiting: text('等待中', 'Waiting'),
  onlyFailed: text('只看失败', 'Failures only'),
  exportFailed: text('导出失败行', 'Export the failed lines'),
  failedFile: text('导入失败', 'import-failed'),
  templateFile: text('导入模板', 'import-template'),
  missingColumn: text('缺少列：{title}', 'The column “{title}” is missing'),
  doubleColumn: text('列重复：{title}', 'The column “{title}” stands there twice'),
  noLines: text('表头下面没有数据', 'There are no lines below the heads'),
  tooManyLines: text(
    '共 {count} 行，一次最多导入 {max} 行，请拆分后再试',
    '{count} lines; at most {max} at once, please split the file',
  ),
  ignored: text('未识别的列已忽略：{titles}', 'Columns that are not known are left out: {titles}'),
  required: text('请填写{title}', '{title} is missing'),
  tooLong: text('{title}超过 {max} 个字', '{title} has more than {max} characters'),
  notOffered: text('{title}只能是：{choices}', '{title} must be one of: {choices}'),
  notNumber: text('{title}须为数字', '{title} must be a number'),
  storeUnknown: text('店铺“{name}”不存在或不在您的管理范围内', 'There is no store “{name}” among yours'),
  storeAmbiguous: text(
    '有多个名为“{name}”的店铺，请写成“学校/店铺”',
    'There are several stores “{name}”; write “place/store”',
  ),
  rounded: text(
    '{title}被表格软件改成了科学计数，请设为文本格式后重新填写',
    '{title} was turned into scientific notation; format the column as text and type it again',
  ),
  doubleModule: text('与第 {line} 行的 IMEI/模块号重复', 'The same module as in line {line}'),
  doubleNumber: text('与第 {line} 行的店铺和编号重复', 'The same store and number as in line {line}'),
  close: text('关闭', 'Close'),
  reading: text('正在读取…', 'Reading…'),
} as const satisfies Record<string, Text>;

/** Why a file cannot be read, in words. */
export const FILE_PROBLEM_WORDS: Readonly<Record<FileProblem, Text>> = {
  tooLarge: text('文件超过 1 MB，请拆分后再试', 'The file is larger than 1 MB; please split it'),
  empty: text('文件是空的', 'The file is empty'),
  oldFormat: text(
    '不支持旧版 .xls 或加密的文件，请另存为 .xlsx',
    'Save it as .xlsx: old .xls and locked files cannot be read',
  ),
  unreadable: text(
    '无法读取该文件，请用模板另存为 .xlsx 或 .csv',
    'This file cannot be read; save it as .xlsx or .csv',
  ),
};
