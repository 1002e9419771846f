/** Choices that follow from a seed alone: the same seed makes the same documents, byte for byte. */
import { createSeededChoice, type SeededChoice } from '#values/seeded-choice.ts'

export interface Chooser extends Pick<SeededChoice, 'between' | 'one'> {
  uuid(): string
  /** Capital letters and digits, the first a letter. */
  word(length: number): string
}

export function createChooser(seed: number): Chooser {
  const { between, one } = createSeededChoice(seed)
  const letters = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[between(0, alphabet.length - 1)]).join('')
  const hex = (count: number) => letters('0123456789abcdef', count)
  return {
    between,
    one,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    word: (length) =>
      letters('ABCDEFGHJKLMNPRSTUVYZ', 1) + letters('ABCDEFGHJKLMNPRSTUVYZ23456789', length - 1),
  }
}
