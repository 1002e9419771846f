/** Time stamps of signatures (XAdES-T) and the issuers of certificates: asked for, put in, checked, and refused where they are wrong. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootScope } from '#documents/ledger/head.ts'
import { signatureAlone } from '#documents/signature/signed-document.ts'
import { TimeStampError } from '#service/signing/time-stamps.ts'
import { signingPorts } from '#service/signing-ports.ts'
import { createCertificateTrust } from '#service/signing/certificate-trust.ts'
import { checkWhole } from '#service/signing/check-whole.ts'
import { SignatureError } from '#service/signing/check-signature.ts'
import { createTimeStamps } from '#service/signing/time-stamp-service.ts'
import { timeStampsIn, withTimeStamp } from '#service/signing/time-stamped.ts'
import { digested, signedFile } from '#test/documents/ledger/signed-file.ts'
import { xmlsecAccepts } from '#test/documents/ledger/xmlsec.ts'
import { startTimeStamper, stamperAccount, type TimeStamper } from './time-stamper.ts'

const at = new Date('2026-11-21T09:00:30Z')
const scope = Object.entries(rootScope).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
const draft = `<edefter:defter${scope.join('')}><a>1</a></edefter:defter>`
const signed = signedFile(draft)
const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/.exec(signed) ?? []

let stamper: TimeStamper
let stamped: string
const stamps = (origin = stamper.origin) => createTimeStamps({ address: origin, ...stamperAccount })
beforeAll(async () => {
  stamper = await startTimeStamper(at)
  stamped = await withTimeStamp(signature, rootScope, stamps())
})
afterAll(() => stamper.close())

const problemOf = (text: string, trust?: Parameters<typeof checkWhole>[2]): Promise<string> => {
  const { signatures, digests } = digested(text)
  return checkWhole(signatures, digests, trust).then(
    () => 'none',
    (error: unknown) => (error instanceof SignatureError ? error.problem : String(error)),
  )
}
const withStamp = () => signed.replace(signature, stamped)
const tokenIn = (text: string): string =>
  /<xades:EncapsulatedTimeStamp>([^<]+)</.exec(text)?.[1] ?? ''

describe('time stamps of signatures', () => {
  it('[LG73] a signature gets a token over its value, which leaves it right for us, for xmlsec1 and for openssl', async () => {
    expect(stamper.asked()).toBeGreaterThan(0)
    const placed = signatureAlone(stamped, rootScope)
    const [found] = placed ? await timeStampsIn(placed) : []
    expect(found?.at).toEqual(at)
    expect(found?.certificate.subject).toContain('Deneme Zaman')
    expect(await problemOf(withStamp())).toBe('none')
    expect(xmlsecAccepts(withStamp()) ?? true).toBe(true)
    const value = /<ds:SignatureValue [^>]*>[^<]+<\/ds:SignatureValue>/.exec(stamped)?.[0] ?? ''
    const exclusive = value.replace(
      '<ds:SignatureValue ',
      `<ds:SignatureValue xmlns:ds="${rootScope.ds}" `,
    )
    expect(opensslAccepts(exclusive, tokenIn(stamped)) ?? true).toBe(true)
    expect(opensslAccepts(`${exclusive} `, tokenIn(stamped)) ?? false).toBe(false)
  })

  it('[LG73] a token of another signature, a changed or a broken one, and one of a certificate for something else are refused', async () => {
    const other = signedFile(draft.replace('1', '2'))
    const [otherSignature = ''] = /<ds:Signature .*<\/ds:Signature>/.exec(other) ?? []
    const otherToken = tokenIn(await withTimeStamp(otherSignature, rootScope, stamps()))
    const token = tokenIn(stamped)
    const bytes = Buffer.from(token, 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    for (const wrong of [otherToken, bytes.toString('base64'), 'AAAA', ''])
      expect(await problemOf(withStamp().replace(token, wrong))).toBe('timeStamp')
    const mailer = await startTimeStamper(at, 'emailProtection')
    await expect(withTimeStamp(signature, rootScope, stamps(mailer.origin))).rejects.toThrow(
      TimeStampError,
    )
    await mailer.close()
  })

  it.each(['wrong', 'old', 'refused', 'down'] as const)(
    '[LG73] where the service is %s there is no token, and so no half signature',
    async (mood) => {
      stamper.be(mood)
      await expect(withTimeStamp(signature, rootScope, stamps())).rejects.toThrow(TimeStampError)
      stamper.be('right')
    },
  )

  it('[LG74] where the operator names issuers, certificates of all others are refused', async () => {
    const root = createCertificateTrust(stamper.rootPem)
    const [found] = await timeStampsIn(signatureAlone(stamped, rootScope)!)
    expect(root?.isTrusted(found!.certificate, at)).toBe(true)
    // It was not valid yet, or is no longer.
    expect(root?.isTrusted(found!.certificate, new Date('2024-01-01'))).toBe(false)
    expect(root?.isTrusted(found!.certificate, new Date('2039-01-01'))).toBe(false)
    const stranger = await startTimeStamper(at)
    expect(createCertificateTrust(stranger.rootPem)?.isTrusted(found!.certificate, at)).toBe(false)
    await stranger.close()
    // The seal of the company was issued by nobody of those.
    expect(await problemOf(signed, root)).toBe('untrusted')
    expect(
      await problemOf(withStamp(), { isTrusted: ({ subject }) => !subject.includes('Zaman') }),
    ).toBe('untrusted')
    expect(createCertificateTrust('no certificate')).toBeUndefined()
    const here = { timeStamps: undefined, certificateIssuers: import.meta.filename }
    await expect(signingPorts(here)).rejects.toThrow(/^CERTIFICATE_ISSUERS: .* no certificates/)
    const nowhere = { timeStamps: undefined, certificateIssuers: '/nowhere.pem' }
    await expect(signingPorts(nowhere)).rejects.toThrow(/nowhere.pem cannot be read/)
    const broken = stamper.rootPem.replace(/MII.{20}/, 'MIIA')
    expect(createCertificateTrust(broken)).toBeUndefined()
  })
})

/** Another program's word on the token; undefined where it is not installed, and a line says so. */
function opensslAccepts(over: string, token: string): boolean | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-stamp-'))
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  try {
    execFileSync(
      'openssl',
      [
        'ts',
        '-verify',
        '-token_in',
        '-data',
        file('data', over),
        '-in',
        file('token', Buffer.from(token, 'base64')),
        '-CAfile',
        file('root.pem', stamper.rootPem),
      ],
      { stdio: 'pipe' },
    )
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return false
    process.stderr.write('Time stamps were not checked by openssl: it is not installed.\n')
    return undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}
