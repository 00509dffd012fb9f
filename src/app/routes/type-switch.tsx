import { DownOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import type { SubjectAccess } from '../../../contract/access/access';
import type { ResolvedDeclaration, ResolvedPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { lazyPart } from '../../away/lazy-part';
import { findSiblings, TYPE_SWITCH } from './sibling-page';

/** Loaded when the types are first looked at. */
const TypeLinks = lazyPart(() => import('./type-links').then((chunk) => chunk.TypeLinks));

interface TypeSwitchProps {
  readonly declaration: ResolvedDeclaration;
  readonly page: ResolvedPage;
  readonly subject: SubjectAccess;
}

/** Leads to the same page of other types; nothing where there is none that the reader may read. */
export function TypeSwitch({ declaration, page, subject }: TypeSwitchProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const siblings = findSiblings(declaration, page, subject);
  if (siblings.every(({ path }) => path === page.path)) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      content={
        <Suspense fallback={null}>
          <TypeLinks path={page.path} siblings={siblings} onClose={() => setIsOpen(false)} />
        </Suspense>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<DownOutlined />}
        aria-label={t(TYPE_SWITCH)}
        aria-expanded={isOpen}
      />
    </Popover>
  );
}
