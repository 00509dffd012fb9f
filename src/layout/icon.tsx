import type { ReactNode } from 'react';
import type { IconName, IconPath } from '../../contract/resources/icon';

/** Pictures of the shell's own controls. */
const CONTROL_ICONS = {
  collapse: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <path d="M9 4.5v15M15.5 9.5 13 12l2.5 2.5" />
    </>
  ),
  expand: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <path d="M9 4.5v15M13.5 9.5 16 12l-2.5 2.5" />
    </>
  ),
  chevron: <path d="m9 6 6 6-6 6" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />,
  language: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5Z" />
    </>
  ),
  logout: <path d="M10 20H6a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 6 4h4M15.5 8l4 4-4 4M19 12H9.5" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
    </>
  ),
  compass: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m15.5 8.5-2 5-5 2 2-5Z" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16v.3" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

/** Pictures of the menu (spec §2 "Main layout"); a new name does not compile until it has one. */
const MENU_ICONS: Readonly<Record<IconName, ReactNode>> = {
  washer: (
    <>
      <rect x="4" y="3" width="16" height="18" rx="2.5" />
      <circle cx="12" cy="13.5" r="4.5" />
      <path d="M7 6.3h2.5M9 14.2c1-.8 2-.8 3 0s2 .8 3 0M17 6.3h.01" />
    </>
  ),
  box: (
    <>
      <path d="M12 3 4 7v10l8 4 8-4V7Z" />
      <path d="m4 7 8 4 8-4M12 11v10" />
    </>
  ),
  dispenser: (
    <>
      <path d="M8 9h8a1.5 1.5 0 0 1 1.5 1.5V19A1.5 1.5 0 0 1 16 20.5H8A1.5 1.5 0 0 1 6.5 19v-8.5A1.5 1.5 0 0 1 8 9Z" />
      <path d="M12 9V5.5M9.5 3.5H15a2 2 0 0 1 2 2M9.5 14.5h5" />
    </>
  ),
  showerDispenser: (
    <>
      <path d="M5.5 10h8A1.5 1.5 0 0 1 15 11.5V19a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 19v-7.5A1.5 1.5 0 0 1 5.5 10Z" />
      <path d="M9.5 10V6.5M7.5 4.5H12M4 14.5h11M19 4.5c1.2 1.6 1.8 2.7 1.8 3.5a1.8 1.8 0 0 1-3.6 0c0-.8.6-1.9 1.8-3.5Z" />
    </>
  ),
  controlBox: (
    <>
      <rect x="4" y="3.5" width="16" height="17" rx="2.5" />
      <path d="m13 7.5-3.5 5H14l-3 4.5" />
    </>
  ),
  water: (
    <path d="M12 3.5c3.7 4.1 5.5 7.2 5.5 9.8a5.5 5.5 0 0 1-11 0c0-2.6 1.8-5.7 5.5-9.8ZM9.3 14a2.7 2.7 0 0 0 2.2 2.5" />
  ),
  shower: (
    <>
      <path d="M5 20.5V7a3.5 3.5 0 0 1 7 0v1" />
      <path d="M8 11.5a4 4 0 0 1 8 0ZM9 15v.8M12 15v.8M15 15v.8M8.5 18.8v.8M12 18.8v.8M15.5 18.8v.8" />
    </>
  ),
  inspection: (
    <>
      <path d="M8 5H6.5A1.5 1.5 0 0 0 5 6.5v13A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-13A1.5 1.5 0 0 0 17.5 5H16" />
      <path d="M9.5 3h5A1.5 1.5 0 0 1 16 4.5V6.5H8V4.5A1.5 1.5 0 0 1 9.5 3ZM9 13.5l2 2 4-4" />
    </>
  ),
  bill: (
    <>
      <path d="M6 3h12v18l-3-2-3 2-3-2-3 2Z" />
      <path d="m9.5 7 2.5 3 2.5-3M12 10v5.5M9.5 11.5h5M9.5 13.8h5" />
    </>
  ),
  feedback: (
    <>
      <path d="M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9.5a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 3.5V17h-2A1.5 1.5 0 0 1 4 15.5V6a1.5 1.5 0 0 1 1.5-1.5Z" />
      <path d="M8 9h8M8 12.5h5" />
    </>
  ),
  accountManagement: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M3 19.5c.5-3.5 2.6-5.3 6-5.3s5.5 1.8 6 5.3M15.5 5.3a3.3 3.3 0 0 1 0 6.4M17.5 14.6c2 .6 3.2 2.2 3.5 4.9" />
    </>
  ),
  plain: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="3" />
      <path d="M9 12h6" />
    </>
  ),
  userCenter: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4.2 3.1-6.3 7.5-6.3s6.9 2.1 7.5 6.3" />
    </>
  ),
};

const PICTURES: Readonly<Record<IconName | ControlIconName, ReactNode>> = { ...MENU_ICONS, ...CONTROL_ICONS };

/** Names of the shell's own pictures. */
export type ControlIconName = keyof typeof CONTROL_ICONS;

/** A picture by name, in the colour of the text around it; it says nothing to a screen reader. */
export function Icon({
  name,
  size = 18,
}: {
  /** A known name, or a path that the declaration brings itself. */
  readonly name: IconName | ControlIconName | IconPath;
  readonly size?: number;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ display: 'block', flex: 'none' }}
    >
      {typeof name === 'string' ? PICTURES[name] : <path d={name.path} />}
    </svg>
  );
}

/** Tells whether a value from a resource's `meta` is a picture of the menu. */
export function isIcon(value: unknown): value is IconName | IconPath {
  if (typeof value === 'string') return Object.hasOwn(MENU_ICONS, value);
  return typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';
}
