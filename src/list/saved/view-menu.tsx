import { EyeOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { text } from '../../../contract/text';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import type { ListPageState } from '../use-list-page';
import { useSavedViews } from './use-saved-views';

const VIEWS = text('视图', 'Views');

/** Loaded when the views are first looked at. */
const SavedViews = lazyPart(async () => (await import('./saved-views')).SavedViews);

/** The reader's own views of a list: to go to, and to keep. */
export function ViewMenu({ state }: { readonly state: ListPageState }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const saved = useSavedViews(state);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={
        <Suspense fallback={null}>
          <SavedViews state={state} saved={saved} onClose={() => setIsOpen(false)} />
        </Suspense>
      }
    >
      <Button icon={<EyeOutlined aria-hidden />} aria-expanded={isOpen}>
        {t(VIEWS)}
      </Button>
    </Popover>
  );
}
