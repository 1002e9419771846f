import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueOfJson } from '#service/http/json-value.ts'

const long = (letter: string) => letter.repeat(300_000)
const read = (text: string) => valueOfJson(Buffer.from(text))

describe('[LG77] the value of a JSON text', () => {
  it.each([
    ['a file in base64', { Name: 'Işık', Base64String: long('QUJD'), After: [1, null, 'ş'] }],
    ['several, in a list', { Files: [long('a'), 'b', long('c')] }],
    ['the text itself', long('x')],
    ['a long string of other letters', { Note: long('ş') }],
    ['a long string with escapes, at its end too', { Note: `${long('a')}"\\`, Other: '\\"' }],
    ['a long name', { [long('n')]: long('v') }],
    ['short strings alone', { Name: '"', Note: '\\', Last: '\\"\\' }],
  ])('is what JSON.parse makes of it: %s', async (_, value) => {
    expect(await read(JSON.stringify(value))).toEqual(value)
    expect(await read(JSON.stringify(value, null, 2))).toEqual(value)
  })

  it('is that of JSON.parse, whatever the strings are and wherever a long one stands', async () => {
    const strings = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(long('A'), `${long('B')}\\`, `"${long('C')}`),
    )
    const values = fc.dictionary(
      fc.string(),
      fc.oneof(strings, fc.array(strings, { maxLength: 3 })),
    )
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const text = JSON.stringify(value)
        expect(await read(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 60 },
    )
  })

  it('of other bytes than UTF-8 is refused, beside a long string too', async () => {
    const file = Buffer.from(JSON.stringify({ File: long('a') }))
    const broken = Buffer.concat([file.subarray(0, -1), Buffer.from(',"Name":"\xff"}', 'latin1')])
    await expect(valueOfJson(broken)).rejects.toThrow(TypeError)
  })
})
