import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '#engine/portal.ts'
import { asStored } from '#screens/editor/as-stored.ts'
import { fingerprint } from '#screens/editor/fingerprint.ts'
import { bodyOf, newLine, newValues, type Body } from '#screens/editor/model.ts'
import { plainForm } from '#engine/variants.ts'
import { serveInMemory, type ServiceInMemory } from '../contract/service-in-memory.ts'

let service: ServiceInMemory
beforeAll(async () => (service = await serveInMemory()))
afterAll(() => service.close())

async function ask(
  id: string,
  uuid: string,
  body?: Body,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const call = callOf(service.portal, id)
  const answer = await service.target.send(
    new Request(`${service.target.addresses.portal}${call.path.replace('{id}', uuid)}`, {
      method: call.method,
      headers: { Authorization: `Bearer ${service.keys[0]!}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  return { status: answer.status, body: await answer.json() }
}

describe('a draft that was saved', () => {
  it('[EL17] is, of every family, what the editor takes it for: nobody is told that it was changed elsewhere', async () => {
    const editable = service.portal.families.filter(
      ({ key, form, document }) =>
        form && document && service.portal.calls.some(({ id }) => id === `${key}.drafts.model`),
    )
    const told: string[] = []
    for (const family of editable) {
      const { key, form, document } = family
      const uuid = randomUUID()
      const section = plainForm(form!).lines!
      const line = newLine(section, 'a', service.today)
      const numbers = Object.fromEntries(
        section.columns
          .filter(
            ({ required, kind, default: given }) =>
              required && kind === 'decimal' && given === undefined,
          )
          .map(({ at }) => [at, '12.5']),
      )
      const filled = { ...line, values: { ...line.values, ...numbers, Name: 'Etüt' } }
      const body = bodyOf(
        plainForm(form!),
        document!,
        { ...newValues(plainForm(form!), service.today) },
        [filled],
        uuid,
        {},
      )
      const party = { TaxNumber: '11111111111', Name: 'Nihai Tüketici' }
      const whole = {
        ...body,
        [document!.wrapper]: { ...(body[document!.wrapper] as Body), [document!.customer]: party },
      }
      const saved = await ask(`${key}.drafts.create`, uuid, whole)
      const kept = await ask(`${key}.drafts.model`, uuid)
      told.push(
        `${key} ${saved.status} ${kept.status} ${fingerprint(kept.body) === fingerprint(await asStored(family, whole)) ? 'same' : JSON.stringify([kept.body, whole])}`,
      )
    }
    expect(told).toEqual(editable.map(({ key }) => `${key} 200 200 same`))
    expect(editable.length).toBeGreaterThan(5)
  })
})
