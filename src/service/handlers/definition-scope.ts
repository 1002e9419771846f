/** Series and templates are kept by family; those of the answers to its documents stand under a name of their own. */
import type { CallContext } from '../ports/ports.ts'

export const answerScope = (family: string): string => `${family}.answers`
export const definitionScope = ({ call, family }: Pick<CallContext, 'call' | 'family'>): string =>
  /^answer[A-Z]/.test(call.pattern) ? answerScope(family.key) : family.key
