/** Two sheets, the front one signed: the mark of the portal. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <rect x="7.5" y="1.5" width="13" height="17" rx="2.5" fill="#12a3a8" />
      <rect x="3.5" y="5.5" width="13" height="17" rx="2.5" fill="#4a7bf0" />
      <path d="M6.75 11h6.5M6.75 14.25h4" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
      <path
        d="M6.75 18.5c1.2-1.6 1.9-1.6 2.4-.4.4 1 1 1 1.7 0 .5-.7 1-.7 1.6.1"
        stroke="#fff"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
