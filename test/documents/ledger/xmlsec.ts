/** xmlsec1, where it is installed: another program's word on our signatures. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether the signature right below the root is right; undefined where there is no xmlsec1, and a line says so. */
export function xmlsecAccepts(text: string): boolean | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-signed-'))
  const file = join(folder, 'signed.xml')
  writeFileSync(file, text)
  const id = ['--id-attr:Id', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties']
  const node = ['--node-xpath', "/*/*[local-name()='Signature']"]
  try {
    // Certificates of tests come from no authority: only what was signed is looked at.
    execFileSync('xmlsec1', ['--verify', '--insecure', ...id, ...node, file], { stdio: 'pipe' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return false
    process.stderr.write('Signatures were not checked by xmlsec1: it is not installed.\n')
    return undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}
