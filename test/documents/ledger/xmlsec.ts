/** xmlsec1, where it is installed: another program's word on our signatures. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether the signature right below the root is right; undefined where there is no xmlsec1, and a line says so. */
export const xmlsecAccepts = (text: string): boolean | undefined =>
  accepts(text, () => [
    // Certificates of tests come from no authority: only what was signed is looked at.
    '--insecure',
    '--id-attr:Id',
    'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
    '--node-xpath',
    "/*/*[local-name()='Signature']",
  ])

/** The same of a message whose time stamp and body are signed; `pem`: certificate of the sender. */
export const xmlsecAcceptsMessage = (text: string, pem: string): boolean | undefined =>
  accepts(text, (folder) => {
    const certificate = join(folder, 'certificate.pem')
    writeFileSync(certificate, pem)
    return ['--pubkey-cert-pem', certificate, '--id-attr:Id', 'Timestamp', '--id-attr:Id', 'Body']
  })

function accepts(
  text: string,
  options: (folder: string) => readonly string[],
): boolean | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-signed-'))
  const file = join(folder, 'signed.xml')
  writeFileSync(file, text)
  try {
    execFileSync('xmlsec1', ['--verify', ...options(folder), file], { stdio: 'pipe' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return false
    process.stderr.write('Signatures were not checked by xmlsec1: it is not installed.\n')
    return undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}
