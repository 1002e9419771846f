/** Profiles and types that a form offers go through the service: sent by Send/Model, and the authority accepts its XML. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compilePortal } from '#engine/compile.ts'
import type { Family } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { oracle, refusals } from '../documents/oracle.ts'
import { filledBody, variantsOf, type Variant } from './filled-form.ts'
import { istanbulDay } from './invoice-model.ts'
import { runService, scriptOf, type RunningService } from './running-service.ts'

const portal = compilePortal(families)
const written = portal.families.filter(({ form, document }) => form && document)
/** Each profile and each type of a form once; `TYPES=all`, as `npm run proof -- typed` has it, sends every profile with every type. */
function sentVariants(family: Family): readonly Variant[] {
  if (process.env['TYPES'] === 'all') return variantsOf(family)
  const seen = new Set<string>()
  return variantsOf(family).filter(({ profile, type }) => {
    const isNew = !seen.has(`profile ${profile}`) || !seen.has(`type ${type}`)
    seen.add(`profile ${profile}`).add(`type ${type}`)
    return isNew
  })
}
/** Persons are registered nowhere: they receive what is reported. */
const person = { taxNumber: '10000000146', name: 'Ayşe Yılmaz' }

describe('every type of a form', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await runService()
  })
  afterAll(() => service?.remove())

  it.each(written.map((family) => ({ family, key: family.key })))(
    '[TY8] $key: sent by Send/Model, accepted by the authority',
    async ({ family }) => {
      const [sender, receiver] = service.demo.apiKeys
      const send = scriptOf(service.address, sender!.key)
      const { document, prefix } = family
      const to =
        document!.delivery.kind === 'network'
          ? { taxNumber: receiver!.taxNumber, name: 'Alıcı A.Ş.' }
          : person
      const { path } = portal.calls.find(
        ({ id }) => id === `${family.key}.${document!.delivery.from}.xml`,
      )!
      const made: { readonly file: string; readonly xml: string }[] = []
      for (const variant of sentVariants(family)) {
        const uuid = randomUUID()
        const sent = await send(
          'POST',
          `/${prefix.call}/Send/Model`,
          filledBody(family, variant, to, istanbulDay(), uuid),
        )
        expect(
          sent,
          `${variant.profile} ${variant.type} ${JSON.stringify(sent.body)}`,
        ).toMatchObject({ status: 200 })
        made.push({
          file: `${variant.profile} ${variant.type}`,
          xml: (await send<string>('GET', path.replace('{id}', uuid))).body,
        })
      }
      expect(made.length).toBeGreaterThan(0)
      for (const { file, xml } of made) expect(xml, file).toContain('<cbc:UUID>')
      const check = await oracle()
      expect(check ? refusals(await check(made)) : []).toEqual([])
      // While the rules ran nothing else did: connections that ended meanwhile are to be noticed first.
      await pause(100)
    },
  )
})
