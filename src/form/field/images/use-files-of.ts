import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Takes files that are pasted or dropped anywhere in the form around an element: whoever writes a text pastes there. A
 * text that is pasted goes where it would, and no file that is dropped beside the field has the browser leave the page.
 */
export function useFilesOf(
  part: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const form = part.current?.closest('form') ?? null;
    if (form === null) return undefined;
    const paste = (event: ClipboardEvent) => takeFrom(event, event.clipboardData);
    const drop = (event: DragEvent) => takeFrom(event, event.dataTransfer);
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    function takeFrom(event: Event, data: DataTransfer | null): void {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    }
    form.addEventListener('paste', paste);
    form.addEventListener('drop', drop);
    form.addEventListener('dragover', over);
    return () => {
      form.removeEventListener('paste', paste);
      form.removeEventListener('drop', drop);
      form.removeEventListener('dragover', over);
    };
  }, [part]);
}
