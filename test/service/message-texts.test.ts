import { describe, expect, it } from 'vitest'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import type { Language } from '#schemas/language.ts'
import { messageAbout } from '#service/records/notification-rules.ts'
import type { RecordRow } from '#service/records/row.ts'

const portal = compilePortal(families)
const record = {
  company_id: 'c1',
  box: 'einvoice.sale',
  uuid: 'u1',
  number: 'ABC2026000000001',
  sender_name: 'Anadolu Yazılım A.Ş.',
  receiver_name: 'Ege Zeytincilik Ltd. Şti.',
  payable: '3001.80',
  currency: 'TRY',
  issue_date: '2026-11-22',
} as RecordRow

const languages: readonly (readonly [Language, string, string])[] = [
  ['tr', '3.001,80 TL', '22.11.2026'],
  ['en', '3,001.80 TRY', '2026-11-22'],
  ['de', '3.001,80 TRY', '22.11.2026'],
  ['fr', '3 001,80 TRY', '22/11/2026'],
]

describe('a message about a document', () => {
  it.each(languages)(
    '[MS8] in %s writes amounts and dates as its readers do: %s, %s',
    (language, amount, day) => {
      for (const key of ['document', 'ruleMet'] as const)
        for (const channel of ['email', 'sms', 'whatsapp'] as const) {
          const { body } = messageAbout(portal, language, key, record, channel)
          expect(body.replaceAll('\u00a0', ' ')).toContain(amount)
          expect(body).toContain(day)
        }
    },
  )

  it('[MS8] names a foreign currency by its code', () => {
    const { body } = messageAbout(portal, 'tr', 'document', { ...record, currency: 'EUR' }, 'email')
    expect(body).toContain('3.001,80 EUR')
  })
})
