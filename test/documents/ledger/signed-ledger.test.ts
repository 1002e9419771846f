/** Signatures of the e-ledger: made in two steps, checked by us and by xmlsec1, and refused once anything of them has changed. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { rootScope } from '#documents/ledger/head.ts'
import { signatureAlone } from '#documents/signature/signed-document.ts'
import { bytesToSign } from '#service/signing/make-signature.ts'
import {
  checkSignature,
  SignatureError,
  type CheckedSignature,
} from '#service/signing/check-signature.ts'
import { certificate, digested, signedFile } from './signed-file.ts'
import { xmlsecAccepts } from './xmlsec.ts'

const draft = [
  '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/xsl" href="yevmiye.xslt"?>\n<edefter:defter',
  ...Object.entries(rootScope).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`),
  ' xsi:schemaLocation="b a"><a:x xmlns:a="urn:a" z="1" b=\'"&amp;&#10;\'><!-- not signed -->\r\n1 &lt; 2 &gt; &#13; <![CDATA[<ı>]]></a:x><a xmlns="urn:b"/></edefter:defter>',
].join('')

const checked = (text: string): CheckedSignature => {
  const { signatures, digests } = digested(text)
  return checkSignature(signatures, digests)
}
const problemOf = (text: string): string => {
  try {
    checked(text)
    return 'none'
  } catch (error) {
    return error instanceof SignatureError ? error.problem : String(error)
  }
}
describe('signatures of the e-ledger', () => {
  it('[LG27] a signature that is made in two steps is right, for us and for xmlsec1', () => {
    const text = signedFile(draft)
    const { certificate: found, signedAt } = checked(text)
    expect(found.serialNumber).toBe(certificate.serialNumber)
    expect(signedAt.toISOString()).toBe('2026-11-21T09:00:00.000Z')
    expect(xmlsecAccepts(text) ?? true).toBe(true)
    expect(xmlsecAccepts(text.replace('1 &lt; 2', '1 &lt; 3')) ?? false).toBe(false)
  })

  it('[LG28] what has changed since, is missing or does not belong together is told by its kind', () => {
    const text = signedFile(draft)
    const changed = (from: string | RegExp, to: string) => problemOf(text.replace(from, to))
    expect(problemOf(draft)).toBe('missing')
    expect(changed('1 &lt; 2', '1 &lt; 3')).toBe('documentChanged')
    expect(changed('T12:00:00+03:00', 'T12:00:01+03:00')).toBe('propertiesChanged')
    expect(changed(/(<ds:SignatureValue [^>]*>)..../, '$1AAAA')).toBe('value')
    expect(changed('rsa-sha256', 'rsa-sha1')).toBe('algorithm')
    expect(changed('URI="#SignedProperties_1"', 'URI="#Other"')).toBe('reference')
    expect(changed(/<ds:X509Certificate>.{40}/, '<ds:X509Certificate>')).toBe('certificate')
    expect(changed(/(<ds:Signature .*<\/ds:Signature>)/, '$1$1')).toBe('several')
    const [alone = ''] = /<ds:Signature .*<\/ds:Signature>/.exec(text) ?? []
    expect(signatureAlone(alone, rootScope)).toBeDefined()
    for (const beside of [`${alone}<a/>`, `${alone} a`, `${alone}${alone}`])
      expect(signatureAlone(beside, rootScope)).toBeUndefined()
    // Comments are no part of what is signed.
    expect(changed('not signed', 'changed')).toBe('none')
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const placed = digested(text).signatures[0]
    const value = placed ? sign('sha256', bytesToSign(placed), other).toString('base64') : ''
    expect(changed(/(<ds:SignatureValue [^>]*>)[^<]+/, `$1${value}`)).toBe('value')
  })

  it('[LG27] signatures that another program made are right', () => {
    const samples = fileURLToPath(new URL('../../../../shared/ledger-samples/', import.meta.url))
    if (!existsSync(samples)) return
    const files = readdirSync(samples, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^made-2026.*\.xml$/.test(name),
    )
    const problems = files.map((name) => problemOf(readFileSync(join(samples, name), 'utf8')))
    // All else is right: their certificate was made some months after the day that they say they were signed on.
    expect(new Set(problems)).toEqual(new Set(['expired']))
  })
})
