import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import styles from './tip-area.module.css';

interface TipAreaProps {
  readonly frameName: string;
  readonly scrollerName: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

interface Tip {
  readonly target: HTMLElement;
  readonly words: string;
  readonly xPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

const DELAY_MS = 200;
/** Half of the widest tip, with air to the window's edge. */
const MARGIN_PX = 168;
/** Above its target, unless there is no room. */
const ROOM_ABOVE_PX = 120;

/**
 * One tip for everything inside: for elements with `data-tip`, and for cells whose content does not fit.
 * A component per cell would cost more than the cell.
 */
export function TipArea({ frameName, scrollerName, scroller, children }: TipAreaProps) {
  const id = useId();
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(target: EventTarget, delayMs: number) {
    clearTimeout(timer.current);
    const next = target instanceof Element ? findTip(target) : null;
    if (next === null) setTip(null);
    else if (next.target !== tip?.target) timer.current = setTimeout(() => setTip(next), delayMs);
  }

  function hide() {
    clearTimeout(timer.current);
    setTip(null);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useDescription(tip, id, hide);
  return (
    <div className={frameName}>
      <div
        ref={scroller}
        className={scrollerName}
        onMouseOver={({ target }) => show(target, DELAY_MS)}
        onMouseLeave={hide}
        onFocus={({ target }) => show(target, 0)}
        onBlur={hide}
      >
        {children}
      </div>
      {tip !== null && createPortal(<TipBox id={id} tip={tip} />, document.body)}
    </div>
  );
}

function TipBox({ id, tip }: { readonly id: string; readonly tip: Tip }) {
  const isAbove = tip.topPx > ROOM_ABOVE_PX;
  return (
    <div
      id={id}
      role="tooltip"
      className={styles['tip']}
      data-side={isAbove ? 'above' : 'below'}
      style={{ left: tip.xPx, top: isAbove ? tip.topPx : tip.bottomPx }}
    >
      {tip.words}
    </div>
  );
}

/** While a tip is shown its target says so, and Escape, scrolling or a click takes it away. */
function useDescription(tip: Tip | null, id: string, hide: () => void): void {
  // In the commit that shows the tip: a key that comes right after it must find it described.
  useLayoutEffect(() => {
    if (tip === null) return undefined;
    tip.target.setAttribute('aria-describedby', id);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    window.addEventListener('pointerdown', hide);
    return () => {
      tip.target.removeAttribute('aria-describedby');
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hide, { capture: true });
      window.removeEventListener('pointerdown', hide);
    };
  });
}

function findTip(from: Element): Tip | null {
  const target = from.closest<HTMLElement>('[data-tip], td, th');
  const words = target === null ? '' : (target.dataset['tip'] ?? cutWordsOf(target));
  if (target === null || words === '') return null;
  const { left, width, top, bottom } = target.getBoundingClientRect();
  const xPx = Math.min(Math.max(left + width / 2, MARGIN_PX), window.innerWidth - MARGIN_PX);
  return { target, words, xPx, topPx: top, bottomPx: bottom };
}

/** The whole content of a cell that ends in dots: itself or, at the sides and in two lines, what is in it. */
function cutWordsOf(cell: HTMLElement): string {
  const lead = cell.firstElementChild;
  const isCut = [cell, ...(lead === null ? [] : [lead, ...lead.children])].some(
    (element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0,
  );
  return isCut ? cell.textContent.trim() : '';
}
