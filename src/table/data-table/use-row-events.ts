import type { ChangeEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { isPlainClick } from '../plain-click';

/** Marks the link of a row that leads to what the row opens. */
export const OPENS_ROW = { 'data-opens-row': true };

interface RowEventsOptions {
  readonly onOpen: ((id: string) => void) | undefined;
  readonly toggleRow: (id: string) => void;
  readonly onPointed: ((isPointedAt: boolean) => void) | undefined;
}

/** What rows do when they are clicked or stepped through: heard by the body, once for all rows. */
export function useRowEvents({ onOpen, toggleRow, onPointed }: RowEventsOptions) {
  return {
    // A finger does not rest on what it is about to touch.
    onPointerEnter: ({ pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') onPointed?.(true);
    },
    onPointerLeave: () => onPointed?.(false),
    onChange: ({ target }: ChangeEvent<HTMLElement>) => {
      const id = rowOf(target)?.dataset['rowKey'];
      if (id !== undefined && target.matches('input[type=checkbox]')) toggleRow(id);
    },
    // The row's own link opens it as the row does: once, whoever clicks twice.
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const id = rowOf(event.target)?.dataset['rowKey'];
      if (id === undefined || onOpen === undefined) return;
      if (!isLinkOfRow(event.target) || !isPlainClick(event)) return;
      event.preventDefault();
      onOpen(id);
    },
    onClick: ({ target }: MouseEvent<HTMLElement>) => {
      const id = rowOf(target)?.dataset['rowKey'];
      if (id !== undefined && !isOwnTarget(target) && window.getSelection()?.isCollapsed !== false) {
        onOpen?.(id);
      }
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = rowOf(event.target);
      if (row === null || row !== event.target || onOpen === undefined) return;
      if (event.key === 'Enter') {
        onOpen(row.dataset['rowKey'] ?? '');
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const neighbour = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
        if (neighbour instanceof HTMLElement) neighbour.focus();
      }
    },
  };
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-row-key]') : null;
}

function isLinkOfRow(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a[data-opens-row]') !== null;
}

/** Links and buttons within a row do their own thing, and so does what stands around its check box. */
function isOwnTarget(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, td:has(> input)') !== null;
}
