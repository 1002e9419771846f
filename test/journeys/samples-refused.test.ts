/** Samples that the authority refuses are kept by nobody: their issuer gets at most a draft that says what is wrong, others a refusal with the reason. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oracle, refusals, sampleFiles } from '../documents/oracle.ts'
import { evrakInProcess, type InProcess } from './evrak-in-process.ts'

const check = await oracle()
const samples = sampleFiles().filter(({ xml }) => /<(?:\w+:)?(?:Invoice|CreditNote|DespatchAdvice)[\s>]/.test(xml))
const verdicts = check ? await check(samples) : []
const refused = samples.flatMap(({ file, xml }, index) => {
  const reasons = verdicts[index] ? refusals([verdicts[index]]) : []
  return reasons.length > 0 ? [{ file, xml, reasons: reasons.join(' ') }] : []
})

/** Tax number of a party, as far as a broken file says one. */
const partyIn = (xml: string, role: 'Supplier' | 'Customer'): string => new RegExp(`<cac:(?:Accounting|Despatch|Delivery)${role}Party>[\\s\\S]*?schemeID="(?:VKN|TCKN)"[^>]*>\\s*(\\d{10,11})`).exec(xml)?.[1] ?? ''
/** Neither of them: who keeps documents of others. */
const stranger = '3900383669'
const isOne = (taxNo: string): boolean => /^[1-9]\d{9,10}$/.test(taxNo) && !/^(\d)\1+$/.test(taxNo)

let evrak: InProcess
beforeAll(async () => {
  const own = new Set([...refused.flatMap(({ xml }) => [partyIn(xml, 'Supplier'), partyIn(xml, 'Customer')]).filter(isOne), stranger])
  evrak = await evrakInProcess([...own].map((taxNumber) => ({ taxNumber, name: `Şirket ${taxNumber}` })))
}, 180_000)
afterAll(() => evrak?.close())

describe.runIf(check)('samples that the authority refuses', () => {
  it.each(refused.map((sample) => [sample.file, sample] as const))('[DG11] %s: at most a draft for its issuer, refused to its receiver and who keeps it for them, each with the reason', async (_, { xml, reasons }) => {
    const path = xml.includes('DespatchAdvice') ? '/edespatch/Upload' : '/einvoice/Upload'
    for (const taxNumber of new Set([partyIn(xml, 'Supplier'), partyIn(xml, 'Customer'), stranger].filter(isOne))) {
      const [result] = await evrak.as(taxNumber).upload(path, { name: 'ornek.xml', bytes: xml })
      expect({ isTaken: result?.IsSuccess, reason: result?.Errors.join(' '), authority: reasons }).toEqual({ isTaken: result?.Box?.endsWith('.drafts') ?? false, reason: expect.stringMatching(/\S/), authority: reasons })
    }
  })
})
