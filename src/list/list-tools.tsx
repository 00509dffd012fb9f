import { ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '../away/lazy-part';
import { useText } from '../i18n/language';
import type { Density } from '../table/density';
import { TABLE_WORDS } from '../table/words';
import type { ListLook } from './use-list-look';

/** Loaded when the settings are first opened. */
const ColumnSettings = lazyPart(async () => (await import('../table/column-settings')).ColumnSettings);

interface ListToolsProps {
  readonly look: Pick<ListLook, 'density' | 'setDensity' | 'columns' | 'setColumns' | 'resetColumns'>;
  /** Which columns there are is known. @default true */
  readonly isReady?: boolean;
}

/** How a table is looked at: density and columns. */
export function ListTools({ look, isReady = true }: ListToolsProps) {
  const { density, setDensity, columns, setColumns, resetColumns } = look;
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
          onClick={() => setDensity(next)}
        />
      </Tooltip>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setIsOpen}
        content={
          <Suspense fallback={null}>
            <ColumnSettings columns={columns} onChange={setColumns} onReset={resetColumns} />
          </Suspense>
        }
      >
        <Tooltip title={isOpen ? '' : t(TABLE_WORDS.columns)}>
          <Button
            icon={<SettingOutlined />}
            aria-label={t(TABLE_WORDS.columns)}
            aria-expanded={isOpen}
            disabled={!isReady}
          />
        </Tooltip>
      </Popover>
    </>
  );
}
