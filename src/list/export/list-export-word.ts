import { text } from '../../../contract/text';

/** Of the button alone: the words of its dialog come with the dialog. */
export const LIST_EXPORT = text('导出', 'Export');
