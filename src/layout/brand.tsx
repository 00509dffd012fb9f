/** The product's mark: a drum with water in it. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <rect width="32" height="32" rx="8" fill="var(--portal-accent)" />
      <circle cx="16" cy="17" r="8" fill="none" stroke="#fff" strokeWidth="2.5" />
      <path
        d="M9.5 18.5c2.200-1.800 4.300-1.800 6.500 0s4.300 1.800 6.500 0"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="9" cy="7" r="1.5" fill="#fff" />
    </svg>
  );
}
