/** Whether the numbers of a record that follow from others stand at places of the record, and follow from places of it. */
import type { ComputedSpec, Operand } from '#descriptor/computed.ts'
import type { Lookup } from './checks-schema.ts'
import type { Problem } from './problem.ts'

export function checkComputed(
  place: string,
  computed: Readonly<Record<string, ComputedSpec>>,
  inRecord: Lookup,
): Problem[] {
  return Object.entries(computed).flatMap(([at, { formula, decimals }]) => [
    ...inRecord(`${place}.${at}`, at),
    ...(Number.isInteger(decimals) && decimals >= 0 && decimals <= 10
      ? []
      : [
          {
            place: `${place}.${at}.decimals`,
            message: 'Decimals are a whole number from 0 to 10, not',
            value: String(decimals),
          },
        ]),
    ...checkOperand(`${place}.${at}.formula`, formula, inRecord),
  ])
}

function checkOperand(place: string, operand: Operand, inRecord: Lookup): Problem[] {
  if (typeof operand === 'number') return []
  if (typeof operand === 'string') return inRecord(place, operand)
  if ('total' in operand) {
    const unknown = inRecord(`${place}.total`, operand.total)
    // Places of an entry are those below its list.
    const inEntry: Lookup = (word, at) => inRecord(word, `${operand.total}.${at}`)
    return unknown.length > 0 ? unknown : checkOperand(`${place}.each`, operand.each, inEntry)
  }
  if ('percent' in operand)
    return (['percent', 'of'] as const).flatMap((part) =>
      checkOperand(`${place}.${part}`, operand[part], inRecord),
    )
  return Object.entries(operand).flatMap(([word, operands]: [string, readonly Operand[]]) =>
    operands.flatMap((one, index) => checkOperand(`${place}.${word}[${index}]`, one, inRecord)),
  )
}
