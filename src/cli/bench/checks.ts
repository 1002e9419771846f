/** Figures that `npm run check` holds too, beside the others: they are the same on every machine. */
import { spawnSync } from 'node:child_process'
import type { Figure } from './figure.ts'

/** Of the portal as it was built last. */
export function sizeOfFirstLoad(): Figure[] {
  const [size, bound] = numbersIn(
    ['--import', 'tsx', 'src/cli/size.ts'],
    /^list .* ([\d.]+) KiB brotli; at most (\d+)/m,
  )
  return size === undefined
    ? []
    : [
        {
          part: 'first load',
          name: 'JavaScript and CSS, brotli',
          value: size,
          unit: 'KiB',
          ...(bound !== undefined && { bound }),
        },
      ]
}

export function typeCost(): Figure[] {
  const [cost, bound] = numbersIn(['src/cli/type-cost.mjs'], /(\d+) instantiations .* of (\d+)/)
  return cost === undefined
    ? []
    : [
        {
          part: 'types',
          name: 'instantiations of a family with its use',
          value: cost,
          unit: '',
          ...(bound !== undefined && { bound }),
        },
      ]
}

function numbersIn(words: readonly string[], pattern: RegExp): (number | undefined)[] {
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  return (pattern.exec(stdout) ?? []).slice(1).map(Number)
}
