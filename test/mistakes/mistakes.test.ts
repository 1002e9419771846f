import { describe, expect, it } from 'vitest'
import type { FamilySpec } from '#descriptor/family.ts'
import { checkLocales } from '#engine/checks-locales.ts'
import { compilePortal } from '#engine/compile.ts'
import { PortalError, printProblem } from '#engine/problem.ts'
import type { Locales } from '#engine/word-files.ts'
import { noted } from './noted.ts'
import { called } from './called-settings.ts'
import { settled } from './settled.ts'
import { sound, wrong } from './sound.ts'

interface Mistake {
  readonly family: FamilySpec
  readonly others?: readonly FamilySpec[]
  readonly locales?: Locales
  readonly expected: readonly string[]
}

const mistakes = import.meta.glob<Mistake>(
  [
    './*.ts',
    '!./sound.ts',
    '!./noted.ts',
    '!./settled.ts',
    '!./called-settings.ts',
    '!./*.test.ts',
  ],
  {
    eager: true,
  },
)

function problemsOf(specs: readonly FamilySpec[], locales?: Locales): string[] {
  try {
    compilePortal(specs, locales)
    return []
  } catch (error) {
    if (error instanceof PortalError) return error.problems.map(printProblem)
    throw error
  }
}

describe('mistakes in a family', () => {
  it('[P1] a family without a fault compiles', () => {
    expect(problemsOf([sound()])).toEqual([])
    expect(problemsOf([noted()])).toEqual([])
    expect(problemsOf([settled()])).toEqual([])
    expect(problemsOf([called()])).toEqual([])
  })

  it.each(Object.entries(mistakes))(
    '[P2] %s is told with its place, its value and what is allowed',
    (_name, { family, others = [], locales, expected }) => {
      expect(expected.length).toBeGreaterThan(0)
      expect(problemsOf([family, ...others], locales)).toEqual(expected)
    },
  )

  it('[P3] every problem of every family is told at once', () => {
    const column = wrong('boxes.papers.columns', ['InvoiceNumer'])
    const title = { ...wrong('boxes.papers.title', 'Number'), key: 'second' }
    const first: FamilySpec = {
      key: 'third',
      group: 'none',
      icon: 'utensils',
      prefix: { screen: 'third', call: 'third', role: 'th' },
      screens: { one: { route: '/same', screen: 'dashboard' } },
    }
    const problems = problemsOf([column, title, first, { ...first, key: 'fourth' }])
    expect(problems).toEqual([
      'Unknown column "InvoiceNumer" at paper.boxes.papers.columns[0]. Did you mean "InvoiceNumber"?',
      'Unknown column "Number" at second.boxes.papers.title. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
      'third already claims the route "/same" at fourth.',
    ])
  })

  it('[P3] a word that list and form need alike is lacking once', () => {
    const lacking = checkLocales(compilePortal([noted()]), { xx: () => undefined })
    const words = lacking.map(({ place, value }) => `${place} ${String(value)}`)
    expect(words.length).toBeGreaterThan(5)
    expect(words).toEqual([...new Set(words)])
  })

  it('[P3] the message counts the problems and lists them', () => {
    expect(() => compilePortal([wrong('boxes.papers.title', 'InvoiceNummer')])).toThrow(
      'The families have 1 problem:\n- Unknown column "InvoiceNummer" at paper.boxes.papers.title. Did you mean "InvoiceNumber"?',
    )
  })
})
