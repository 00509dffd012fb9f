import type { Preference } from '../preference/preference';
import { PALETTES, type ThemeMode } from './palette';
import { followPaper, readPaper } from './paper';

/** Name of a palette colour as a custom property, for example `--portal-accent-hover`. */
function toPropertyName(name: string): string {
  return `--portal-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Writes the palette to the page as custom properties, now and at every change; style sheets read them. Paper is light. */
export function startPageTheme(preference: Preference<ThemeMode>, root: HTMLElement): void {
  const follow = () => {
    const mode = readPaper() === null ? preference.read() : 'light';
    root.dataset['theme'] = mode;
    root.style.colorScheme = mode;
    for (const [name, value] of Object.entries<string>({ ...PALETTES[mode] })) {
      root.style.setProperty(toPropertyName(name), value);
    }
  };
  follow();
  preference.subscribe(follow);
  followPaper(follow);
}
