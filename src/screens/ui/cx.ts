import { cx as join, type CxOptions } from 'class-variance-authority'
import { createTailwindMerge } from 'tailwind-merge'

const any = () => true
/** Everything that starts with the word is one property: `px` is `px-2`, `px-(--gap)` and so on. */
const words = <W extends string>(...names: readonly W[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]])) as Record<W, [Record<string, [typeof any]>]>
const sizes = ['xs', 'sm', 'base', 'md', 'lg', 'xl', '2xl', '3xl', 'full', '2xs']

/**
 * What the later of two class names replaces: the properties that the kit sets and its callers change, no more. The
 * library's own table of all of Tailwind weighs more than the screens that use it; a test holds this one against that.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...words('w', 'h', 'size', 'min-w', 'min-h', 'max-w', 'max-h', 'p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml', 'bg', 'opacity', 'z', 'whitespace', 'resize', 'items'),
    display: ['block', 'inline-block', 'flex', 'inline-flex', 'grid', 'table', 'hidden'],
    position: ['relative', 'absolute', 'fixed', 'sticky'],
    rounded: [{ rounded: ['', ...sizes] }],
    shadow: [{ shadow: ['', any] }],
    fontSize: [{ text: sizes }],
    textAlign: [{ text: ['left', 'center', 'right'] }],
    textColor: [{ text: [(value: string) => value !== 'balance'] }],
    fontWeight: [{ font: ['medium', 'semibold', 'bold'] }],
    fontFamily: [{ font: ['sans', 'mono'] }],
    ringWidth: [{ ring: ['', '0', '1', '2'] }],
    ringColor: [{ ring: [(value: string) => value !== 'inset'] }],
    borderWidth: [{ border: ['', '0', '2'] }],
    borderColor: [{ border: [(value: string) => !/^([trblxy]|spacing|dashed|separate|collapse)(-|$)/.test(value)] }],
  },
  conflictingClassGroups: {
    size: ['w', 'h'],
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'placeholder'],
}))

/** Joins class names; of two that set the same property the later one wins. */
export const cx = (...classes: CxOptions): string => merge(join(...classes))
