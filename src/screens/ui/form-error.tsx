/** What is wrong with a whole form, said aloud when it appears. */
export function FormError({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p
      role="alert"
      className="whitespace-pre-line rounded-md bg-error-soft px-3 py-2 text-base text-error-ink"
    >
      {text}
    </p>
  )
}
