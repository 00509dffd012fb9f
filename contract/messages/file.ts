import type { Text } from '../text';

/** What the gateway says of pictures, and of where files lie. */
export const FILE_MESSAGES = {
  attachmentType: {
    zh: '只接受 PNG 或 JPEG 图片',
    en: 'Only PNG and JPEG pictures are taken',
  },
  attachmentTooLarge: {
    zh: '图片不能超过 {max} MB',
    en: 'A picture may have {max} MB at most',
  },
  attachmentQuota: {
    zh: '今天上传的图片已达上限，请在 {wait}后再试',
    en: 'You have sent in as many pictures as a day allows; try again in {wait}',
  },
  attachmentLost: {
    zh: '图片文件已丢失，请联系管理员',
    en: 'The file of this picture is lost; tell whoever runs the system',
  },
  filesAway: {
    zh: '文件存储暂时不可用，请在 {wait}后再试',
    en: 'Files cannot be kept or fetched right now; try again in {wait}',
  },
  attachmentMissing: {
    zh: '有图片已失效，请移除后重新上传',
    en: 'A picture is no longer there; remove it and send it in again',
  },
} as const satisfies Record<string, Text>;
