import { text, type Text } from '../../../../contract/text';

/** The words of pictures that are sent in. */
export const IMAGES_WORDS = {
  add: text('添加图片', 'Add pictures'),
  limits: text('PNG 或 JPEG，每张不超过 {mb} MB，最多 {max} 张', 'PNG or JPEG, {mb} MB each, {max} at most'),
  sending: text('上传中', 'Sending'),
  failed: text('上传失败', 'Not sent'),
  retry: text('重试第 {index} 张图片', 'Send picture {index} again'),
  remove: text('移除第 {index} 张图片', 'Remove picture {index}'),
  picture: text('第 {index} 张图片', 'Picture {index}'),
  wrongType: text('只接受 PNG 或 JPEG 图片', 'Only PNG and JPEG pictures are taken'),
  tooLarge: text('图片不能超过 {mb} MB', 'A picture may have {mb} MB at most'),
  empty: text('图片是空的', 'The picture is empty'),
  ways: text('也可以粘贴或拖入图片', 'Or paste them, or drop them here'),
  leftOut: text('最多 {max} 张图片，有 {count} 张没有添加', 'At most {max} pictures: {count} were not added'),
  someFailed: text('有图片未上传成功，请重试或移除', 'Some pictures were not sent; try again or remove them'),
  someUnderWay: text('图片正在上传，请稍候', 'Pictures are still being sent'),
  atMost: text('最多 {max} 张图片', 'At most {max} pictures'),
} as const satisfies Record<string, Text>;
