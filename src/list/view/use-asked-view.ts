import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';

/** Goes to the view that stands now with a change. */
export type GoToView<View> = (change: Partial<View>, options?: NavigateOptions) => void;

/**
 * Changes a view that is kept in the address. The address is drawn a moment after it was asked for: a second choice meanwhile
 * goes on from the first, and what is asked for twice is one step of the history.
 *
 * @param view - As it is drawn.
 * @param toParams - How the address tells a view.
 */
export function useAskedView<View extends object>(
  view: View,
  toParams: (view: View) => URLSearchParams,
): GoToView<View> {
  const navigate = useNavigate();
  const asked = useRef(view);
  useEffect(() => {
    asked.current = view;
  }, [view]);
  const searchOf = (of: View) => `?${toParams(of).toString()}`;
  return (change, options) => {
    const before = searchOf(asked.current);
    asked.current = { ...asked.current, ...change };
    const search = searchOf(asked.current);
    void navigate({ search }, search === before ? { ...options, replace: true } : options);
  };
}
