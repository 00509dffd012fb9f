import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Preference } from '../../preference/preference';
import { useIsBelow } from '../../theme/window-width';
import type { SiderState } from './sider-state';

/** The sider as it is drawn now, and what its control does. */
export interface SiderLook {
  readonly isCollapsed: boolean;
  /** Lies over the page, for as long as it takes to choose from it. */
  readonly isOver: boolean;
  readonly toggle: () => void;
  /** Puts a sider that lies over the page away. */
  readonly close: () => void;
}

/**
 * The sider stands as the reader left it. In a window below xl it is folded whatever they chose, and opens over the
 * page; that opening is not kept, and ends with the next page.
 */
export function useSider(kept: Preference<SiderState>): SiderLook {
  const state = useSyncExternalStore(kept.subscribe, kept.read);
  const isNarrow = useIsBelow('xl');
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOver = isNarrow && openAt === key;
  useEffect(() => {
    if (!isOver) return undefined;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(null);
    };
    window.addEventListener('keydown', closeByKey);
    return () => window.removeEventListener('keydown', closeByKey);
  }, [isOver]);
  return {
    isCollapsed: isNarrow ? !isOver : state === 'collapsed',
    isOver,
    toggle() {
      if (isNarrow) setOpenAt(isOver ? null : key);
      else kept.write(state === 'collapsed' ? 'expanded' : 'collapsed');
    },
    close: () => setOpenAt(null),
  };
}
