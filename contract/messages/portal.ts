import { text } from '../text';

/** Name of the product, in the sider, on the login page and as the page's title (spec §2). */
export const PRODUCT_TITLE = text('运营管理平台', 'Operations Management Platform');

/** Messages of spec §8 that the portal words itself. */
export const FAILURES = {
  network: text('网络异常，请重试', 'Network error, please retry'),
  notFound: text(
    '请求的资源不存在或地址错误',
    'The requested resource does not exist or the address is wrong',
  ),
  badGateway: text('服务器错误', 'Server error'),
  signInAgain: text('系统错误，请重新登录', 'System error, please log in again'),
  sessionEnded: text('登录已失效，请重新登录', 'Your session has ended, please log in again'),
} as const;

/** Takes back a change that has not been sent yet. */
export const UNDO = text('撤销', 'Undo');
