import { useEffect } from 'react';

/** Calls the action when the key is pressed anywhere but in a field that takes text. */
export function useShortcut(key: string, action: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key === key &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        !takesText(event.target)
      ) {
        event.preventDefault();
        action();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [key, action]);
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
