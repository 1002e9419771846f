import type { Family } from './portal.ts'

/**
 * Whether the words of the family's lists are among the first that a browser reads. Documents are what most people open first;
 * the lists of other records wait for the rest of the words. Apart from the words themselves, because the first page asks it.
 */
export const hasWordsAtOnce = ({ boxes }: Family): boolean =>
  boxes.some(({ record }) => record === undefined)
