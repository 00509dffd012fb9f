import { ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../i18n/language';
import type { ColumnState } from '../table/column-choice';
import type { Density } from '../table/density';
import { TABLE_WORDS } from '../table/words';

/** Loaded when the settings are first opened. */
const ColumnSettings = lazy(async () => ({
  default: (await import('../table/column-settings')).ColumnSettings,
}));

interface ListToolsProps {
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly columns: readonly ColumnState[];
  readonly onColumns: (columns: readonly ColumnState[]) => void;
  readonly onColumnsReset: () => void;
}

/** How a table is looked at: density and columns. */
export function ListTools({ density, onDensity, columns, onColumns, onColumnsReset }: ListToolsProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const next: Density = density === 'compact' ? 'comfortable' : 'compact';
  return (
    <>
      <Tooltip title={t(TABLE_WORDS[next])}>
        <Button
          icon={<ColumnHeightOutlined />}
          aria-label={t(TABLE_WORDS.density)}
          aria-pressed={density === 'compact'}
          onClick={() => onDensity(next)}
        />
      </Tooltip>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setIsOpen}
        content={
          <Suspense fallback={null}>
            <ColumnSettings columns={columns} onChange={onColumns} onReset={onColumnsReset} />
          </Suspense>
        }
      >
        <Tooltip title={isOpen ? '' : t(TABLE_WORDS.columns)}>
          <Button icon={<SettingOutlined />} aria-label={t(TABLE_WORDS.columns)} aria-expanded={isOpen} />
        </Tooltip>
      </Popover>
    </>
  );
}
