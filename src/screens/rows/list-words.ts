import { useMemo } from 'react'
import type { Condition, ConditionTerm } from '#descriptor/condition.ts'
import { brokenTerms } from '#engine/condition.ts'
import type { Box } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import { useText, type Text } from '../frame/portal-context.tsx'
import { plainText, type CellWords } from './cells.tsx'
import { useCodeNames } from './use-code-names.ts'

/** The words of one box. */
export interface ListWords extends CellWords {
  readonly t: Text['t']
  readonly language: Text['language']
  /** Name of a field. */
  readonly label: (name: string) => string
  /** Name of an action, operation or export. */
  readonly action: (name: string) => string
  /** That an action was done with what is called so: `ABC2026…: Rejected`. */
  readonly done: (action: string, name: string) => string
  /** A field of a row as plain text. */
  readonly value: (row: Row, name: string) => string
  /** Why a condition does not hold of a row: `Answer: Approved (must be Waiting for approval)`. */
  readonly whyNot: (condition: Condition, row: Row) => string | undefined
}

export function useListWords(box: Box): ListWords {
  const text = useText()
  const nameOf = useCodeNames(box)
  return useMemo(() => {
    const { t, format, has, fieldLabel, codeLabel, actionLabel, language } = text
    const flag = (field: string, value: boolean) =>
      has(`codes.${field}.${value}`) ? codeLabel(field, value) : t(value ? 'list.yes' : 'list.no')
    const base: CellWords = {
      formats: format,
      code: (field, value) => nameOf(field, value) ?? codeLabel(field, value),
      flag,
    }
    const label = (name: string) => fieldLabel(box.family, name)
    const shown = (name: string, value: unknown) => {
      const field = box.row[name]
      return field
        ? plainText({ name, field, row: { [name]: value }, words: base })
        : String(value ?? '')
    }
    const wanted = (name: string, term: ConditionTerm): string => {
      if (Array.isArray(term)) return term.map((one) => shown(name, one)).join(', ')
      return typeof term === 'object'
        ? t('list.notThis', { value: shown(name, (term as { not: unknown }).not) })
        : shown(name, term)
    }
    return {
      ...base,
      t,
      language,
      label,
      action: actionLabel,
      done: (action, name) => t('detail.ended', { name, result: t(`detail.results.${action}`) }),
      value: (row, name) =>
        box.row[name] ? plainText({ name, field: box.row[name], row, words: base }) : '',
      whyNot: (condition, row) => {
        const terms = brokenTerms(condition, row)
        if (terms.length === 0) return undefined
        return terms
          .map((name) =>
            t('list.whyNot', {
              field: label(name),
              value: shown(name, row[name]) || '–',
              wanted: wanted(name, condition[name]!),
            }),
          )
          .join(' · ')
      },
    }
  }, [box, text, nameOf])
}
