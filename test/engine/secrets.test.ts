import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { keptAfter, partSecrets } from '#engine/secrets.ts'
import { readAnswer, secretPlaces, secretText } from '#schemas/secret.ts'

describe('[RK18] the secrets of a schema', () => {
  it('are those that are never read back, wherever they stand', () => {
    const schema = z.strictObject({
      Name: z.string(),
      Token: secretText(10),
      Smtp: z.strictObject({ Host: z.string(), Password: secretText(10) }).nullish(),
      Accounts: z.array(z.object({ Key: secretText(10) })),
    })
    expect(secretPlaces(schema)).toEqual(['Token', 'Smtp.Password', 'Accounts[].Key'])
  })

  it('are found in a schema that contains itself', () => {
    interface Folder {
      Key?: string | undefined
      Inner?: Folder | undefined
    }
    const folder: z.ZodType<Folder> = z.object({
      Key: secretText(10),
      get Inner() {
        return folder.optional()
      },
    })
    expect(secretPlaces(folder)).toEqual(['Key'])
  })

  it('may be left out of what is written, and are named by what is read', () => {
    const schema = z.strictObject({ Name: z.string(), Token: secretText(10) })
    expect(schema.safeParse({ Name: 'a' }).success).toBe(true)
    expect(readAnswer(schema).safeParse({ Name: 'a', Secrets: ['Token'] }).success).toBe(true)
    expect(z.toJSONSchema(schema)).toMatchObject({
      properties: { Token: { type: 'string', writeOnly: true } },
      required: ['Name'],
    })
  })
})

describe('[RK18] the secrets of a body', () => {
  const body = { Name: 'a', Smtp: { Host: 'b', Password: 'p' } }

  it('are taken out of it, and the body that came stays as it was', () => {
    expect(partSecrets(body, ['Smtp.Password', 'Token'])).toEqual({
      body: { Name: 'a', Smtp: { Host: 'b' } },
      secrets: { 'Smtp.Password': 'p' },
    })
    expect(body.Smtp.Password).toBe('p')
  })

  it('are kept, replaced or, where they are empty, removed', () => {
    expect(keptAfter(['A', 'B'], { B: '', C: 'x' })).toEqual(['A', 'C'])
    expect(keptAfter(['A'], {})).toEqual(['A'])
  })
})
