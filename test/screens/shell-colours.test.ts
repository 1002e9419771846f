import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Values of the tokens by theme, read from the style sheet itself. */
function tokens(): Record<'light' | 'dark', Record<string, string>> {
  const css = readFileSync('src/screens/styles.css', 'utf8')
  const block = (start: string) =>
    css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)))
  const read = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1]!, match[2]!]),
    )
  const light = read(block(':root {'))
  return { light, dark: { ...light, ...read(block('\n.dark {')) } }
}

/** Relative luminance and contrast of WCAG 2.2. */
function contrast(first: string, second: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
      number,
      number,
      number,
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

const tones = ['primary', 'secondary', 'accent', 'error', 'info', 'success', 'warning']
const grounds = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-selected']
const text: [string, string][] = [
  ...['ink', 'ink-soft', 'ink-muted'].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  ),
  ...['surface', 'surface-raised'].map((ground): [string, string] => ['ink-faint', ground]),
  ...tones.flatMap((tone): [string, string][] => [
    [`${tone}-on`, tone],
    [`${tone}-on`, `${tone}-hover`],
    [`${tone}-ink`, `${tone}-soft`],
    [`${tone}-ink`, 'surface'],
    [`${tone}-ink`, 'surface-raised'],
  ]),
  ...['aside', 'aside-hover', 'aside-active'].map((ground): [string, string] => [
    'aside-ink',
    ground,
  ]),
  ['aside-muted', 'aside'],
]
const edges: [string, string][] = [
  ['line-control', 'surface-raised'],
  ['line-control', 'surface'],
  ['primary-ink', 'surface-raised'],
  ...['success', 'info', 'warning', 'error'].map((mark): [string, string] => [
    `mark-${mark}`,
    'surface-raised',
  ]),
  ...tones.map((tone): [string, string] => [tone, 'surface-raised']),
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const values = tokens()[theme]
  const failing = (pairs: readonly [string, string][], least: number) =>
    pairs
      .map(([front, back]) => ({
        pair: `${front} on ${back}`,
        ratio: contrast(values[front]!, values[back]!),
      }))
      .filter(({ ratio }) => !(ratio >= least))
      .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`)

  it('[G50] text stands out 4.5 to 1 on every ground it is used on', () => {
    expect(failing(text, 4.5)).toEqual([])
  })
  it('[G50] edges of controls and marks stand out 3 to 1', () => {
    expect(failing(edges, 3)).toEqual([])
  })
})
