/** Small drawings of shares. Every share also stands as words and a number beside them. */
import type { Tone } from '../ui/tone.ts'

const toneColors: Readonly<Record<Tone, string>> = {
  neutral: 'var(--secondary)',
  info: 'var(--mark-info)',
  success: 'var(--mark-success)',
  warning: 'var(--mark-warning)',
  error: 'var(--mark-error)',
}
/** Colours for shares without a meaning of their own. */
const plainColors = ['var(--primary)', 'var(--accent)', 'var(--secondary)', 'var(--info)']

export interface Slice {
  readonly name: string
  readonly count: number
  readonly tone: Tone
}

/** The colour of a share among those of its chart: a second one of the same tone is paler, so that two reds beside each other are two. */
export function colorOf(slice: Slice, index: number, slices: readonly Slice[]): string {
  if (slice.tone === 'neutral') return plainColors[index % plainColors.length]!
  const before = slices.slice(0, index).filter(({ tone }) => tone === slice.tone).length
  const color = toneColors[slice.tone]
  return before === 0
    ? color
    : `color-mix(in oklab, ${color} ${palerBy ** before * 100}%, var(--surface-raised))`
}
const palerBy = 0.6

const radius = 40
const length = 2 * Math.PI * radius
const gap = 2

interface ChartProps {
  readonly slices: readonly Slice[]
  /** Count of all; what the shares leave of it stays empty. */
  readonly total: number
  readonly label: string
}

const wholeOf = ({ slices, total }: ChartProps): number =>
  Math.max(
    total,
    slices.reduce((all, slice) => all + slice.count, 0),
  )

/** A ring of shares with the total in its middle. */
export function Donut({ middle, ...chart }: ChartProps & { readonly middle: string }) {
  const { slices, label } = chart
  const sum = wholeOf(chart)
  const visible = slices.filter((slice) => slice.count > 0)
  let start = 0
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={label} className="size-28 shrink-0">
      <circle
        cx="50"
        cy="50"
        r={radius}
        fill="none"
        stroke="var(--surface-sunken)"
        strokeWidth="11"
      />
      {sum > 0 &&
        slices.map((slice, index) => {
          if (slice.count === 0) return null
          const arc = (slice.count / sum) * length
          const offset = -start
          start += arc
          return (
            <circle
              key={slice.name}
              cx="50"
              cy="50"
              r={radius}
              fill="none"
              stroke={colorOf(slice, index, slices)}
              strokeWidth="11"
              strokeDasharray={`${Math.max(arc - (visible.length > 1 ? gap : 0), 0.5)} ${length}`}
              strokeDashoffset={offset}
              transform="rotate(-90 50 50)"
            />
          )
        })}
      <text
        x="50"
        y="50"
        textAnchor="middle"
        dominantBaseline="central"
        fill="var(--ink)"
        fontSize={middle.length > 5 ? 15 : 20}
        fontWeight="600"
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {middle}
      </text>
    </svg>
  )
}

/** One bar, cut into shares. */
export function ShareBar(chart: ChartProps) {
  const { slices, label } = chart
  const sum = wholeOf(chart)
  const rest = sum - slices.reduce((all, slice) => all + slice.count, 0)
  return (
    <div
      role="img"
      aria-label={label}
      className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-surface-sunken"
    >
      {sum > 0 &&
        slices.map((slice, index) =>
          slice.count > 0 ? (
            <span
              key={slice.name}
              className="min-w-1"
              style={{ flexGrow: slice.count, background: colorOf(slice, index, slices) }}
            />
          ) : null,
        )}
      {rest > 0 && <span style={{ flexGrow: rest }} />}
    </div>
  )
}
