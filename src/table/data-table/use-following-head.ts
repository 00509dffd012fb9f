import { useEffect, type RefObject } from 'react';

/** Whether the style sheet keeps the head in sight by itself. */
const IS_DONE_BY_STYLE =
  typeof CSS !== 'undefined' && 'supports' in CSS && CSS.supports('animation-timeline: view()');

/**
 * Keeps the head of a table below the header of the window, where a browser knows no view timelines.
 *
 * `position: sticky` cannot: the table scrolls sideways within its frame, and what scrolls in one
 * direction is the frame of reference for both.
 */
export function useFollowingHead(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null || IS_DONE_BY_STYLE) return undefined;
    const follow = () => {
      const { top, height } = element.getBoundingClientRect();
      const stopPx = parseFloat(getComputedStyle(element).getPropertyValue('--portal-head-height')) || 0;
      element.style.setProperty('--head-shift', `${Math.min(Math.max(0, stopPx - top), height)}px`);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [scroller]);
}
