import { expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { arrange, namesOf } from '#screens/dashboard/arrange.ts'
import { countedOf, summariesOf } from '#screens/dashboard/summary.ts'

const summaries = summariesOf(compilePortal(families), () => true)
/** What waits in which box, told as the service counts it. */
const figures = (answers: Readonly<Record<string, unknown>>) =>
  summaries.map((summary) => ({
    summary,
    counted: countedOf(summary.box, answers[summary.box.id] ?? { TotalCount: 0 }),
  }))
const idsOf = (rows: readonly (readonly { summary: { box: { id: string } } }[])[]) =>
  rows.map((row) => row.map(({ summary }) => summary.box.id))

it('[SK22] boxes where something waits come first, those without documents last; two with few charts share a row', () => {
  const some = { TotalCount: 3, SuccessfullCount: 3 }
  const { rows, empty } = arrange(
    figures({
      'einvoice.sale': some,
      'einvoice.purchase': { TotalCount: 3, ApprovalPendingCount: 2 },
      'earchive.invoices': some,
      'ebill.bills': { TotalCount: 1, ErrorReportedCount: 1 },
    }),
    true,
  )
  expect(idsOf(rows)).toEqual([
    ['einvoice.purchase'],
    ['ebill.bills', 'earchive.invoices'],
    ['einvoice.sale'],
  ])
  expect(empty.map(({ summary }) => summary.box.id)).toEqual(
    summaries
      .map(({ box }) => box.id)
      .filter((id) => !rows.flat().some(({ summary }) => summary.box.id === id)),
  )
})

it('[SK22] nothing moves until every box has answered', () => {
  const { rows, empty } = arrange(
    figures({ 'ebill.bills': { TotalCount: 1, ErrorReportedCount: 1 } }),
    false,
  )
  expect([idsOf(rows)[0], empty]).toEqual([['einvoice.sale'], []])
})

it('[SK22] a box that is alone in its family bears the name of the family, others their own beside it', () => {
  const names = namesOf(summaries, { box: ({ box }) => box.id, family: ({ box }) => box.family })
  expect([names.get('ebill.bills'), names.get('einvoice.sale')]).toEqual([
    { title: 'ebill', family: undefined },
    { title: 'einvoice.sale', family: 'einvoice' },
  ])
})
