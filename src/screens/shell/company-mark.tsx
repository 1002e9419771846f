/** Colour and first letters of a company: which one I am in is seen, not read. */
import { upper } from '#values/turkish.ts'
import { cx } from '../ui/cx.ts'

export function CompanyMark({
  id,
  name,
  className,
}: {
  readonly id: string
  readonly name: string
  readonly className?: string
}) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex size-6 shrink-0 items-center justify-center rounded-md text-2xs font-semibold text-white',
        className,
      )}
      style={{ background: companyColor(id) }}
    >
      {lettersOf(name)}
    </span>
  )
}

/** Hues that go with the palette and are told apart; dark enough for white letters. */
const hues = [258, 196, 300, 25, 155, 345, 228, 60] as const

export const companyColor = (id: string): string =>
  `oklch(0.47 0.11 ${hues[numberOf(id) % hues.length]})`

/** Spreads similar ids (FNV-1a). */
function numberOf(id: string): number {
  let sum = 2_166_136_261
  for (const letter of id) sum = Math.imul(sum ^ letter.charCodeAt(0), 16_777_619)
  return sum >>> 0
}

const lettersOf = (name: string): string =>
  upper(
    name
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word))
      .slice(0, 2)
      .map((word) => word[0] ?? '')
      .join(''),
  )
