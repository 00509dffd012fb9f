import type { LoginRequest } from '../../../contract/api/account/login';
import { LOGIN_TYPE } from '../../../contract/domain/login';

/** What the login form holds. */
export interface LoginEntry {
  /** A sub-account also names its main account (spec §2). */
  readonly kind: 'main' | 'sub';
  /** spec §3: 0 normal, 1 agent operator. */
  readonly role: 'normal' | 'agent';
  readonly mainMobile: string;
  readonly mobile: string;
  readonly password: string;
}

/** The mobile of the login page: what is typed into one of its forms stands in the other (spec §3 "Login state"). */
export interface SharedMobile {
  readonly mobile: string;
  readonly onMobile: (mobile: string) => void;
}

/** The ways back from the reset form to the login. */
export interface ResetWays {
  readonly onBack: () => void;
  /** With a new password. */
  readonly onDone: () => void;
}

/** Fields that can be empty, in the order they are filled in. */
export type LoginField = 'mainMobile' | 'mobile' | 'password';

/** The first field that is still empty; null when the entry can be sent (spec §5). */
export function findEmptyField(entry: LoginEntry): LoginField | null {
  const needed: readonly LoginField[] =
    entry.kind === 'sub' ? ['mainMobile', 'mobile', 'password'] : ['mobile', 'password'];
  return needed.find((field) => (field === 'password' ? entry[field] : entry[field].trim()) === '') ?? null;
}

/** Body of the login call; a main account sends no main account's mobile (spec §7). */
export function toLoginRequest(entry: LoginEntry): LoginRequest {
  return {
    mobile: entry.mobile.trim(),
    password: entry.password,
    franchiseeMobile: entry.kind === 'sub' ? entry.mainMobile.trim() : '',
    loginType: LOGIN_TYPE,
    loginRoleType: entry.role === 'agent' ? 1 : 0,
  };
}
