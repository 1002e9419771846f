/** What can be wrong in what a family says of its documents in the books: their boxes, and the reports that they are part of. */
import { reportTypes } from '#schemas/accounting-codes.ts'
import type { FlatFamily } from './flat-form.ts'
import { unknownWord, type Problem } from './problem.ts'

export function checkBooks({ key, boxes = {}, document, books }: FlatFamily): Problem[] {
  if (books === undefined) return []
  const place = `${key}.books`
  if (!document) return [{ place, message: 'Only documents are in the books; there are none' }]
  return Object.entries(books).flatMap(([box, { in: reports }]) => [
    ...unknownWord(`${place}.${box}`, 'box', box, Object.keys(boxes)),
    ...reports.flatMap((report, index) =>
      unknownWord(`${place}.${box}.in[${index}]`, 'accounting report', report, reportTypes),
    ),
  ])
}
