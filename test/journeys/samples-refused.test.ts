/**
 * Samples that the authority refuses are refused to both parties, with the reason; their issuer may take those that can be corrected as
 * drafts, and who keeps documents of others has them as history.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oracle, refusals, sampleFiles } from '../documents/oracle.ts'
import { evrakInProcess, type InProcess } from './evrak-in-process.ts'

const check = await oracle()
const samples = sampleFiles().filter(({ xml }) =>
  /<(?:\w+:)?(?:Invoice|CreditNote|DespatchAdvice)[\s>]/.test(xml),
)
const verdicts = check ? await check(samples) : []
const refused = samples.flatMap(({ file, xml }, index) => {
  const reasons = verdicts[index] ? refusals([verdicts[index]]) : []
  return reasons.length > 0 ? [{ file, xml, reasons: reasons.join(' ') }] : []
})

/** Tax number of a party, as far as a broken file says one. */
const partyIn = (xml: string, role: 'Supplier' | 'Customer'): string =>
  new RegExp(
    `<cac:(?:Accounting|Despatch|Delivery)${role}Party>[\\s\\S]*?schemeID="(?:VKN|TCKN)"[^>]*>\\s*(\\d{10,11})`,
  ).exec(xml)?.[1] ?? ''
/** Neither of them: who keeps documents of others. */
const stranger = '3900383669'
const isOne = (taxNo: string): boolean => /^[1-9]\d{9,10}$/.test(taxNo) && !/^(\d)\1+$/.test(taxNo)

let evrak: InProcess
beforeAll(async () => {
  const own = new Set([
    ...refused
      .flatMap(({ xml }) => [partyIn(xml, 'Supplier'), partyIn(xml, 'Customer')])
      .filter(isOne),
    stranger,
  ])
  evrak = await evrakInProcess(
    [...own].map((taxNumber) => ({ taxNumber, name: `Şirket ${taxNumber}` })),
  )
})
afterAll(() => evrak?.close())

describe.runIf(check)('samples that the authority refuses', () => {
  it.each(refused.map((sample) => [sample.file, sample] as const))(
    '[DG11] %s: refused to its issuer and its receiver, kept as history by others, each with the reason',
    async (_, { xml, reasons }) => {
      for (const taxNumber of new Set(
        [partyIn(xml, 'Supplier'), partyIn(xml, 'Customer'), stranger].filter(isOne),
      )) {
        const [result] = await evrak
          .as(taxNumber)
          .upload(pathOf(xml), { name: 'ornek.xml', bytes: xml })
        // Kept, if it can be read at all.
        const isHistory = taxNumber === stranger && result?.Box?.endsWith('.old') === true
        expect({
          isTaken: result?.IsSuccess,
          hasUuid: result?.UUID !== null,
          reason: result?.Errors.join(' '),
          authority: reasons,
        }).toEqual({
          isTaken: isHistory,
          hasUuid: isHistory,
          reason: expect.stringMatching(/\S/),
          authority: reasons,
        })
        expect(result?.IsCorrectable === undefined || taxNumber === partyIn(xml, 'Supplier')).toBe(
          true,
        )
      }
    },
  )

  it('[DG11] what is offered as a draft to its issuer becomes one that says the same reasons, everything else is refused again', async () => {
    const drafts: string[] = []
    for (const { file, xml } of refused.filter((sample) =>
      isOne(partyIn(sample.xml, 'Supplier')),
    )) {
      const issuer = evrak.as(partyIn(xml, 'Supplier'))
      const sample = { name: 'ornek.xml', bytes: xml }
      const [first] = await issuer.upload(pathOf(xml), sample)
      const [again] = await issuer.upload(`${pathOf(xml)}?IsDraft=true`, sample)
      const isOffered = first?.IsCorrectable === true
      expect([file, again?.IsSuccess, again?.Box?.endsWith('.drafts') ?? false]).toEqual([
        file,
        isOffered,
        isOffered,
      ])
      expect(again?.Errors, file).toEqual(expect.arrayContaining([...(first?.Errors ?? [])]))
      if (!isOffered || !again?.UUID) continue
      drafts.push(file)
      const { status } = await issuer.ask(
        'GET',
        `/${again.Box!.split('.')[0]}/Draft/${again.UUID}/model`,
      )
      expect([file, status]).toEqual([file, 200])
    }
    // Some of each, or nothing was tried.
    expect(drafts.length).toBeGreaterThan(0)
    expect(drafts.length).toBeLessThan(refused.length)
  })
})

const pathOf = (xml: string): string =>
  xml.includes('DespatchAdvice') ? '/edespatch/Upload' : '/einvoice/Upload'
