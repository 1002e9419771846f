/** Messages to the authority, signed and checked. */
import { sign, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkMessage } from '#service/signing/check-message.ts'
import { unsignedMessage } from '#service/signing/soap-message.ts'
import { textIn } from '#documents/signature/signed-document.ts'
import { madeCertificate } from '#test/service/made-certificate.ts'
import { xmlsecAcceptsMessage } from './xmlsec.ts'

const { pem, key } = madeCertificate({ name: 'Işık Yazılım A.Ş.', taxNumber: '4840847211' })
const at = new Date('2026-11-21T09:00:00Z')
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)

const { bytes, signed } = unsignedMessage({
  content:
    '<gib:getBatchStatus xmlns:gib="http://webservice.edefter.gib.gov.tr/"><paketID>İ &amp; &lt;ş&gt; "1"</paketID></gib:getBatchStatus>',
  certificate: new X509Certificate(pem),
  at,
})
const message = signed(sign('sha256', bytes, key))

describe('messages to the authority', () => {
  it('[LG44] time stamp and body are signed with the key of the certificate that goes with them', () => {
    const { certificate, body } = checkMessage(message, minutes(4))
    expect(certificate.fingerprint256).toBe(new X509Certificate(pem).fingerprint256)
    expect(textIn(body)).toBe('İ & <ş> "1"')
    expect(xmlsecAcceptsMessage(message, pem) ?? true).toBe(true)
  })

  it('[LG44] what was changed, is old or signed otherwise is found', () => {
    const wrong: readonly (readonly [string, string, Date?])[] = [
      [message.replace('ş&gt;', 's&gt;'), 'Body was changed'],
      [message.replace('<wsu:Expires>2026', '<wsu:Expires>2027'), 'Timestamp was changed'],
      [message, 'expired', minutes(7)],
      [message, 'expired', minutes(-2)],
      [message.replaceAll('rsa-sha256', 'rsa-sha512'), 'value of the signature'],
      [message.replace('URI="#Body"', 'URI="#Other"'), 'Body is not signed'],
      [message.replace('wsu:Id="Body"', 'wsu:Id="Other"'), 'Body is not signed'],
      [message.replaceAll('#X509PKIPathv1', '#X509v3'), 'no path'],
      [message.replace(/<ds:Signature .*<\/ds:Signature>/, ''), 'lacks'],
    ]
    for (const [text, reason, now = at] of wrong)
      expect(() => checkMessage(text, now), reason).toThrow(reason)
  })
})
