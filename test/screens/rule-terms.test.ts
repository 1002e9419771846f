import { expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { faultOf, termOf, termProperties, type Rule } from '#screens/definitions/rule-terms.ts'

const portal = compilePortal(families)
const namesFor = (family: string, box?: string) =>
  termProperties(portal, { family, box }).map(({ name }) => name)

it('[SK23] a rule offers what the documents of its family have, with the codes they may have and the operators that fit', () => {
  expect([
    namesFor('earchive').includes('SendType'),
    namesFor('einvoice', 'sale').includes('SendType'),
  ]).toEqual([true, false])
  expect([
    namesFor('edespatch', 'sale').includes('PayableAmount'),
    namesFor('earchive').includes('PayableAmount'),
  ]).toEqual([false, true])
  const [amount, , , profile] = termProperties(portal, { family: 'einvoice', box: 'sale' })
  expect(profile).toMatchObject({
    name: 'DocumentProfile',
    field: 'InvoiceProfile',
    operators: ['Equal', 'NotEqual'],
  })
  expect(profile?.values).toContain('TICARIFATURA')
  expect([termOf(profile!, 'Between').Operator, termOf(amount!, 'Between').Operator]).toEqual([
    'Equal',
    'Between',
  ])
})

it('[SK24] a rule says what is wrong with it before it is saved', () => {
  const rule = (term: Partial<Rule['Rules'][number]>, value = 'a@ornek.com'): Rule => ({
    RuleName: 'x',
    IsActive: true,
    Rules: [
      {
        Property: 'PayableAmount',
        Operator: 'Between',
        ValueFirst: '5',
        ValueSecond: '9.50',
        ...term,
      },
    ],
    Contact: [{ NotificationValueType: 'Mail', NotificationValue: value }],
  })
  expect(
    [
      rule({}),
      rule({ ValueSecond: '4' }),
      rule({ ValueFirst: 'beş' }),
      rule({ Property: 'TaxNumber', Operator: 'Equal', ValueFirst: '12' }),
      rule({}, '+90 532 000 00 00'),
    ].map(faultOf),
  ).toEqual([
    undefined,
    'definitions.rules.rangeWrong',
    'definitions.rules.amountWrong',
    'definitions.rules.taxNoWrong',
    'definitions.rules.mailWrong',
  ])
})
