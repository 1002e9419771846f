import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { fileText } from '#schemas/file-text.ts'

describe('[LG78] a file as text', () => {
  const texts = ['', 'A', 'AB', 'ABC', 'ABCD', 'ABC=', 'AB==', 'A===', '====', 'ABCDE', 'ABCDEFG=']
  const more = ['AB=C', 'ABC==', 'AB CD', 'ABCD\n', 'ABCDABC', 'ABCDAB==', '+/+/', '-_-_', 'ABÇD']

  it('is base64 as the standard has it (RFC 4648), and as the library would say', () => {
    for (const text of [...texts, ...more])
      expect([text, fileText(100).safeParse(text).success]).toEqual([
        text,
        z.base64().min(1).safeParse(text).success,
      ])
  })

  it('is no longer than its bytes allow', () => {
    const refused = fileText(3).safeParse('ABCDABCD').error?.issues
    expect(refused).toMatchObject([{ code: 'too_big', maximum: 4 }])
  })

  it('says its pattern in descriptions, as other base64 does', () => {
    const { pattern, contentEncoding } = z.toJSONSchema(fileText(3))
    expect({ pattern, contentEncoding }).toEqual({
      pattern: z.toJSONSchema(z.base64()).pattern,
      contentEncoding: 'base64',
    })
  })
})
