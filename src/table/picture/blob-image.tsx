import { useCallback } from 'react';

interface BlobImageProps {
  readonly blob: Blob;
  readonly alt: string;
  readonly className?: string | undefined;
}

/** Draws bytes that the page holds; their address goes with the picture. */
export function BlobImage({ blob, ...image }: BlobImageProps) {
  const draw = useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null) return undefined;
      const address = URL.createObjectURL(blob);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={draw} {...image} />;
}
