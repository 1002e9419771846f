/** Class names joined so that the later of two that set the same property wins: how a caller changes what the kit draws. */
import { cx as join, type CxOptions } from 'class-variance-authority'

const kept = new Map<string, string>()

/** Joins class names; of two that set the same property the later one wins. */
export function cx(...classes: CxOptions): string {
  const joined = join(...classes)
  let merged = kept.get(joined)
  if (merged === undefined) kept.set(joined, (merged = merge(joined)))
  return merged
}

/**
 * Of the properties that the kit sets and its callers change, no more: the libraries' tables of all of Tailwind weigh more
 * than the screens that use them. A test holds this one against such a table.
 */
function merge(classes: string): string {
  const taken = new Set<string>()
  const left = classes
    .split(/\s+/)
    .filter((name) => name !== '')
    .reverse()
    .filter((name) => {
      const { property, variant } = placeOf(name)
      if (property === undefined) return true
      if (taken.has(variant + property)) return false
      for (const one of [property, ...(covers[property] ?? [])]) taken.add(variant + one)
      return true
    })
  return left.reverse().join(' ')
}

/** `md:hover:-mt-2` → variant `md:hover:`, property `mt`. Colons in brackets belong to the value. */
function placeOf(name: string): { property: string | undefined; variant: string } {
  const at =
    name.replace(/\[[^[\]]*\]|\([^()]*\)/g, (value) => '_'.repeat(value.length)).lastIndexOf(':') +
    1
  const bare = name.slice(at).replace(/^[-!]/, '')
  return {
    property: properties.find(([, pattern]) => pattern.test(bare))?.[0] ?? byWord.exec(bare)?.[1],
    variant: name.slice(0, at),
  }
}

/** Everything that starts with the word is one property: `px` is `px-2`, `px-(--gap)` and so on. */
const byWord = /^((?:min-|max-)?[wh]|size|[pm][xytrbl]?|bg|opacity|z|whitespace|resize|items)-/
const size = '(?:xs|sm|base|md|lg|xl|2xl|3xl|full|2xs)'
const properties: readonly (readonly [property: string, pattern: RegExp])[] = [
  ['display', /^(?:(?:inline-)?(?:block|flex)|grid|table|hidden)$/],
  ['position', /^(?:relative|absolute|fixed|sticky)$/],
  ['rounded', RegExp(`^rounded(?:-${size})?$`)],
  ['shadow', /^shadow(?:-|$)/],
  ['fontSize', RegExp(`^text-${size}$`)],
  ['textAlign', /^text-(?:left|center|right)$/],
  ['textColor', /^text-(?!balance$)/],
  ['fontWeight', /^font-(?:medium|semibold|bold)$/],
  ['fontFamily', /^font-(?:sans|mono)$/],
  ['ringWidth', /^ring(?:-[012])?$/],
  ['ringColor', /^ring-(?!inset$)/],
  ['borderWidth', /^border(?:-[02])?$/],
  ['borderColor', /^border-(?!(?:[trblxy]|spacing|dashed|separate|collapse)(?:-|$))/],
]
const covers: Readonly<Record<string, readonly string[]>> = {
  size: ['w', 'h'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
}
