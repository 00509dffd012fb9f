import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Permission } from '../../../contract/access/catalogue';
import { text, type Text } from '../../../contract/text';
import { PermissionPicker } from './permission-picker';

const groupTitle = text('熨斗设备', 'Iron devices');

function permission(id: number, title: Text, reserved: Text | null): Permission {
  return { id, key: `iron${id}`, title, group: 'iron', groupTitle, roles: [], reserved, isDelegable: true };
}

it('says beside a right that it guards nothing yet, and beside no other', () => {
  const soon = text('尚未启用', 'Not in use yet');
  const permissions = [
    permission(1, text('查看', 'View'), null),
    permission(2, text('重启', 'Restart'), soon),
  ];
  render(<PermissionPicker label="权限" permissions={permissions} value={[]} onChange={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: /熨斗设备/ }));
  expect(screen.getAllByText('尚未启用')).toHaveLength(1);
  expect(screen.getByText('重启').textContent).toContain('尚未启用');
  expect(screen.getByText('查看').textContent).toBe('查看');
});
