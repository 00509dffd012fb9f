import { text, type Text } from '../../../contract/text';

/** The words of pictures; they come with the first that is shown. */
export const PICTURE_WORDS = {
  picture: text('{title} {index}', '{title} {index}'),
  pictureOf: text('{title} {index} / {count}', '{title} {index} of {count}'),
  pictureAway: text('图片加载失败', 'The picture could not be loaded'),
  previousPicture: text('上一张', 'Previous'),
  nextPicture: text('下一张', 'Next'),
  loading: text('加载中', 'Loading'),
} as const satisfies Record<string, Text>;
