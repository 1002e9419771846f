import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { openCodes, stateOfCode } from '#service/authority/states.ts'
import { buyer, envelopeWith, invoiceTo, openNetwork, postbox } from './worker-fixture.ts'

let net: Awaited<ReturnType<typeof openNetwork>>
beforeAll(async () => {
  net = await openNetwork()
})
afterAll(() => net.close())

const nobody = () => Promise.resolve(false)
async function advance(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    net.clock.advance(1000)
    await net.embedded.advance(nobody)
  }
}
const document = (change = {}) => {
  const uuid = net.ports.random.uuid()
  return { uuid, xml: writeUbl(invoiceTo(buyer, uuid, change)) }
}
/** Code at which an envelope with this content comes to rest after its check. */
async function checked(xml: string, uuid: string, change = {}): Promise<number | undefined> {
  const envelope = envelopeWith(xml, uuid, change)
  await net.embedded.submit(envelope)
  await advance(2)
  return (await net.embedded.stateOf(envelope.uuid))?.gibCode
}

describe('taking envelopes in', () => {
  it('[AU1] the same document again is refused with 1163, whatever the envelope, and logged once', async () => {
    const { uuid, xml } = document()
    const envelope = envelopeWith(xml, uuid)
    expect(await net.embedded.submit(envelope)).toEqual({ gibCode: 1000 })
    expect(await net.embedded.submit(envelope)).toEqual({ gibCode: 1163 })
    expect(await net.embedded.submit({ ...envelope, uuid: net.ports.random.uuid() })).toEqual({
      gibCode: 1163,
    })
    expect(await net.log(uuid)).toEqual([{ event: 'received', gib_code: 1000, kind: 'document' }])
  })

  it('[AU2] an envelope that never arrived has no state', async () => {
    expect(await net.embedded.stateOf(net.ports.random.uuid())).toBeUndefined()
  })

  it('[AU3] at the same moment from many sides, one is taken', async () => {
    const { uuid, xml } = document()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        net.embedded.submit({ ...envelopeWith(xml, uuid), uuid: net.ports.random.uuid() }),
      ),
    )
    expect(answers.map(({ gibCode }) => gibCode).sort()).toEqual([
      1000, 1163, 1163, 1163, 1163, 1163,
    ])
  })
})

describe('checking', () => {
  it('[AU4] a sound document passes', async () => {
    const { uuid, xml } = document()
    expect(await checked(xml, uuid)).toBe(1200)
  })

  it.each([
    ['no XML at all', () => 'şema değil', 1160],
    ['a DOCTYPE', (xml: string) => xml.replace('<Invoice', '<!DOCTYPE Invoice []><Invoice'), 1160],
    [
      'another ETTN inside',
      (xml: string) => xml.replace(/(<cbc:UUID>)[^<]+/, '$1ffffffff-0000-4000-8000-000000000000'),
      1160,
    ],
    [
      'a day that has not come',
      (xml: string) => xml.replace('<cbc:IssueDate>2026-11-21', '<cbc:IssueDate>2027-11-21'),
      1150,
    ],
  ])('[AU5] %s is refused', async (_, spoil, code) => {
    const { uuid, xml } = document()
    const spoilt = spoil(xml)
    expect(spoilt).not.toBe(xml)
    expect(await checked(spoilt, uuid)).toBe(code)
  })

  it('[AU6] an unknown or deleted postbox is refused with 1172', async () => {
    const first = document()
    expect(
      await checked(first.xml, first.uuid, { receiverAlias: 'urn:mail:none@buyer.example' }),
    ).toBe(1172)
    const deletion = (deleted_at: Date | null) =>
      net.store.asSystem((tx) =>
        tx
          .updateTable('registered_alias')
          .set({ deleted_at })
          .where('tax_number', '=', buyer.taxNo)
          .execute(),
      )
    await deletion(net.clock.now())
    const second = document()
    expect(await checked(second.xml, second.uuid, { receiverAlias: postbox[buyer.taxNo] })).toBe(
      1172,
    )
    await deletion(null)
  })

  it('[AU7] what was refused may come again in a new envelope; what was taken may not', async () => {
    const { uuid, xml } = document()
    expect(await checked(xml, uuid, { receiverAlias: 'urn:mail:none@buyer.example' })).toBe(1172)
    const again = { ...envelopeWith(xml, uuid), uuid: net.ports.random.uuid() }
    expect(await net.embedded.submit(again)).toEqual({ gibCode: 1000 })
    await advance(2)
    expect(await net.embedded.stateOf(again.uuid)).toEqual({ gibCode: 1200 })
    expect(await net.embedded.submit({ ...again, uuid: net.ports.random.uuid() })).toEqual({
      gibCode: 1163,
    })
  })
})

describe('moving', () => {
  it('[AU8] one step at a time, and not before its time', async () => {
    const { uuid, xml } = document()
    const envelope = envelopeWith(xml, uuid)
    await net.embedded.submit(envelope)
    await net.embedded.advance(nobody)
    expect(await net.embedded.stateOf(envelope.uuid)).toEqual({ gibCode: 1000 })
    const codes: unknown[] = []
    for (let i = 0; i < 4; i += 1) {
      await advance(1)
      codes.push((await net.embedded.stateOf(envelope.uuid))?.gibCode)
    }
    expect(codes).toEqual([1100, 1200, 1220, 1220])
    await advance(4)
    expect(await net.embedded.stateOf(envelope.uuid)).toEqual({ gibCode: 1300 })
  })

  it('[AU9] a receiver that fails does not hold up the others, and is tried again', async () => {
    const [bad, good] = [document(), document()]
    await net.embedded.submit(envelopeWith(bad.xml, bad.uuid))
    await net.embedded.submit(envelopeWith(good.xml, good.uuid))
    await advance(3)
    let failures = 0
    const deliver = (fails: boolean) => (envelope: { ettn: string }) =>
      fails && envelope.ettn === bad.uuid
        ? Promise.reject(new Error(`down ${(failures += 1)}`))
        : Promise.resolve(true)
    net.clock.advance(1000)
    await expect(net.embedded.advance(deliver(true))).rejects.toThrow('tried again')
    expect((await net.embedded.stateOf(envelopeWith('', good.uuid).uuid))?.gibCode).toBe(1300)
    expect((await net.embedded.stateOf(envelopeWith('', bad.uuid).uuid))?.gibCode).toBe(1220)
    net.clock.advance(1000)
    await net.embedded.advance(deliver(false))
    expect(failures).toBe(1)
    expect((await net.embedded.stateOf(envelopeWith('', bad.uuid).uuid))?.gibCode).toBe(1300)
  })
})

describe('states', () => {
  it('[AU10] waiting, succeeded and failed follow from the code', () => {
    expect([1000, 1100, 1200, 1210, 1220].map((code) => stateOfCode(code).status)).toEqual(
      Array.from({ length: 5 }, () => 'waiting'),
    )
    expect(stateOfCode(1300)).toMatchObject({ status: 'succeed', isOpen: false })
    expect([1150, 1160, 1163, 1172, 1215, 1230].map((code) => stateOfCode(code).status)).toEqual(
      Array.from({ length: 6 }, () => 'error'),
    )
    expect([1163, 1164, 1300].map((code) => stateOfCode(code).mayResend)).toEqual([
      false,
      false,
      false,
    ])
    expect(openCodes).toEqual([1000, 1100, 1200, 1210, 1220])
  })
})
