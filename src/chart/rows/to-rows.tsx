import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link to the rows behind a figure; plain words where nothing is known of them. */
export function ToRows({
  address,
  children,
}: {
  readonly address: string | null;
  readonly children: ReactNode;
}) {
  return address === null ? children : <Link to={address}>{children}</Link>;
}
