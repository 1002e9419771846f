import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyOf } from '#engine/portal.ts'
import { stateOfCode } from '#service/authority/states.ts'
import { conditionSql } from '#service/records/condition.ts'
import { companyIds, openNetwork, portal, saleBox } from './worker-fixture.ts'

let net: Awaited<ReturnType<typeof openNetwork>>
beforeAll(async () => {
  net = await openNetwork()
})
afterAll(() => net.close())

/** Every code of the authority that says that a document did not arrive. */
const refusals = Array.from({ length: 1000 }, (_, index) => 1000 + index).filter(
  (code) => stateOfCode(code).status === 'error',
)

const answerOf = async (uuid: string) => {
  const record = await net.record('seller', saleBox, uuid)
  return { status: record?.status, answer: record?.answer }
}
const refused = { status: 'error', answer: 'unknown' }

/** What the dashboard counts as waiting for an answer. */
async function pendingCount(): Promise<number> {
  const [family = '', key = ''] = saleBox.split('.')
  const box = familyOf(portal, family).boxes.find((one) => one.key === key)
  if (!box) throw new Error(`No box ${saleBox}`)
  const condition = box.statistics['ApprovalPendingCount']
  if (!condition) throw new Error(`${saleBox} does not count what is pending`)
  const { rows } = await net.store.asCompany(companyIds.seller, (tx) =>
    sql<{
      count: number
    }>`select count(*) as count from record where box = ${saleBox} and ${conditionSql(box, condition)}`.execute(
      tx,
    ),
  )
  return rows[0]?.count ?? Number.NaN
}

describe('a document that the authority refuses', () => {
  it('[OP1] awaits no answer, whatever the code, at the door and later', async () => {
    expect(refusals).toContain(1163)
    for (const code of refusals) {
      const atTheDoor = await net.send()
      net.intercept({ submit: async () => ({ gibCode: code }), stateOf: async () => undefined })
      await net.run(1)
      expect(await answerOf(atTheDoor), `${code} at the door`).toEqual(refused)

      const later = await net.send()
      net.intercept({ submit: async () => ({ gibCode: 1000 }), stateOf: async () => undefined })
      await net.run(1)
      expect(await answerOf(later)).toEqual({ status: 'waiting', answer: 'waitingForApproval' })
      net.intercept({ stateOf: async () => ({ gibCode: code }) })
      await net.run(3)
      expect(await answerOf(later), `${code} later`).toEqual(refused)
    }
    expect(await pendingCount()).toBe(0)
  })

  it('[OP1] that was answered before keeps its answer', async () => {
    net.intercept({ submit: async () => ({ gibCode: 1000 }), stateOf: async () => undefined })
    const uuid = await net.send()
    await net.run(1)
    await net.store.asCompany(companyIds.seller, (tx) =>
      tx.updateTable('record').set({ answer: 'approved' }).where('uuid', '=', uuid).execute(),
    )
    net.intercept({ stateOf: async () => ({ gibCode: 1230 }) })
    await net.run(3)
    expect(await answerOf(uuid)).toEqual({ status: 'error', answer: 'approved' })
  })

  it('[OP1] a writer that forgets is refused by the database', async () => {
    net.intercept({ submit: async () => ({ gibCode: 1000 }), stateOf: async () => undefined })
    const uuid = await net.send()
    await expect(
      net.store.asCompany(companyIds.seller, (tx) =>
        tx.updateTable('record').set({ status: 'error' }).where('uuid', '=', uuid).execute(),
      ),
    ).rejects.toThrow(/record_refused_awaits_nothing/)
  })
})
