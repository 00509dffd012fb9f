import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { DetailLines } from './detail-lines';

const IMEI = resolveField({ field: 'imei', kind: 'text', title: text('模块号', 'IMEI'), copied: true });

function draw(imei: string | null) {
  const row = { id: 'd1', imei };
  render(
    <MemoryRouter>
      <DetailLines fields={[IMEI]} row={row} siblingPath="/probe" timeStyle="exact" />
    </MemoryRouter>,
  );
}

afterEach(() => vi.unstubAllGlobals());

describe('a number that is copied', () => {
  it('goes to the clipboard whole, and says so', async () => {
    const user = userEvent.setup();
    draw('861234567890123');
    await user.click(screen.getByRole('button', { name: '复制模块号' }));
    expect(await screen.findByText('已复制')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('861234567890123');
  });

  it('says where the browser does not allow it', async () => {
    const user = userEvent.setup();
    draw('861234567890123');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: '复制模块号' }));
    expect(await screen.findByText('浏览器不允许复制')).toBeTruthy();
  });

  it('is a dash with nothing to copy where there is none', () => {
    draw(null);
    expect(screen.getByText('–')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
