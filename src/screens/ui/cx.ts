import { cx as join, type CxOptions } from 'class-variance-authority'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({ extend: { theme: { text: ['2xs'], shadow: ['control', 'card', 'pop', 'dialog'] } } })

/** Joins class names; of two that set the same property the later one wins. */
export const cx = (...classes: CxOptions): string => merge(join(...classes))
