import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Opens the rows behind the point of a picture that is pressed; the table beside it has the same as links. */
export function useRowsOfPoint(rows: readonly (string | null)[] | undefined): (index: number) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The picture stays until the rows are there: a second press must not cost a second step back.
  const opening = useRef<string | null>(null);
  useEffect(() => {
    opening.current = null;
  }, [key]);
  return useCallback(
    (index: number) => {
      const address = rows?.[index] ?? null;
      if (address === null || address === opening.current) return;
      opening.current = address;
      void navigate(address);
    },
    [navigate, rows],
  );
}
