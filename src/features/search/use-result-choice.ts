import { useState } from 'react';
import type { SearchGroup, SearchOption } from './search-option';

/** So many of a group are shown at first. */
const SHOWN = 6;
/** One more is shown instead of a line that says there is one more. */
const SPARED = 1;

type GroupName = SearchGroup['name'];

/** A line of the list: a result, or the way to those of its group that are not shown yet. */
export type ResultLine =
  | { readonly kind: 'option'; readonly key: string; readonly option: SearchOption }
  | { readonly kind: 'rest'; readonly key: string; readonly group: GroupName; readonly count: number };

export interface ShownGroup {
  readonly group: SearchGroup;
  readonly lines: readonly ResultLine[];
}

/** Which line the keyboard is at: the first, until it is moved; where the chosen one is gone, the first again. */
export function useResultChoice(groups: readonly SearchGroup[]) {
  const [opened, setOpened] = useState<readonly GroupName[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = groups.map((group) => toShown(group, opened));
  const lines = shown.flatMap((each) => each.lines);
  const active = lines.find(({ key }) => key === chosen) ?? lines[0];
  return {
    shown,
    lines,
    active,
    choose: setChosen,
    /** Goes so many lines on, around the ends. */
    move: (by: number) => {
      const at = active === undefined ? 0 : lines.indexOf(active);
      setChosen(lines[(at + by + lines.length) % lines.length]?.key ?? null);
    },
    moveTo: (end: 'first' | 'last') => setChosen(lines.at(end === 'first' ? 0 : -1)?.key ?? null),
    /** Shows all of a group; the keyboard goes on at the first that was not shown. */
    open: (name: GroupName) => {
      setOpened([...opened, name]);
      setChosen(groups.find((group) => group.name === name)?.options[SHOWN]?.key ?? null);
    },
    /** As before anything was moved or opened. */
    reset: () => {
      setOpened([]);
      setChosen(null);
    },
  };
}

function toShown(group: SearchGroup, opened: readonly GroupName[]): ShownGroup {
  const { name, options, lists } = group;
  const isWhole = opened.includes(name) || options.length <= SHOWN + SPARED;
  if (isWhole) return { group, lines: [...options, ...lists].map(toLine) };
  const count = options.length - SHOWN;
  return {
    group,
    lines: [
      ...options.slice(0, SHOWN).map(toLine),
      { kind: 'rest', key: `rest ${name}`, group: name, count },
    ],
  };
}

function toLine(option: SearchOption): ResultLine {
  return { kind: 'option', key: option.key, option };
}
