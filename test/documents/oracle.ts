/** The tax authority's own schemas and rules, where they lie beside the project; they run from a copy if their folder cannot be written. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface Verdict {
  readonly file: string
  readonly ok: boolean
  readonly profile: string | null
  readonly error?: string
  readonly xsd: { readonly relaxed: readonly { readonly message: string }[] }
  readonly schematron: readonly { readonly rule: string; readonly message: string }[]
}
type Check = (
  inputs: readonly { readonly file: string; readonly xml: string }[],
) => Promise<readonly Verdict[]>

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url))
const script = join(shared, 'oracle', 'check.mjs')

/**
 * Undefined where there is no oracle: a line says so, and the test asserts what it can without. Its rule on dates asks the clock of
 * the process, and the authority's clock is that of Türkiye: in Istanbul the new day begins three hours before it does in UTC.
 */
export async function oracle(): Promise<Check | undefined> {
  process.env['TZ'] = 'Europe/Istanbul'
  if (!existsSync(script)) {
    process.stderr.write(`The oracle did not run: there is no ${script}.\n`)
    return undefined
  }
  const { check }: { check: Check } = await import(pathToFileURL(script).href)
  return (inputs) => Promise.all(inputs.map((input) => judgedOnce(input, check)))
}

/** What the authority said already: the files of a project share a process, and many of them ask about the same samples. */
const judged = new Map<string, Promise<Verdict>>()
async function judgedOnce(
  input: { readonly file: string; readonly xml: string },
  check: Check,
): Promise<Verdict> {
  const known =
    judged.get(input.xml) ??
    check([input]).then(([verdict]) => {
      if (!verdict) throw new Error(`The oracle says nothing of ${input.file}`)
      return verdict
    })
  judged.set(input.xml, known)
  return { ...(await known), file: input.file }
}

export function sampleFiles(): readonly { readonly file: string; readonly xml: string }[] {
  const folder = join(shared, 'samples')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.xml'))
    .sort()
  return files.map((file) => ({ file, xml: readFileSync(join(folder, file), 'utf8') }))
}

/**
 * The public rules for invoices know no receipt of the self-employed, whose own format is eArsivVeri: written as an invoice, as
 * integrators write it, it breaks just these.
 */
const withoutReceipts: ReadonlySet<string> = new Set([
  'ProfileIDCheck',
  'InvoiceTypeCodeCheck',
  'GeneralWithholdingTaxTotalCheck',
])
const isOfReceipts = ({ rule, message }: Verdict['schematron'][number]) =>
  withoutReceipts.has(rule) && /'(EARSIVBELGE|SERBESTMESLEKMAKBUZU)'/.test(message)

/** What the oracle has against documents, one line each: empty if it accepts them. */
export function refusals(verdicts: readonly Verdict[]): readonly string[] {
  const judged = verdicts.map((verdict) => ({
    ...verdict,
    schematron: verdict.schematron.filter((one) => !isOfReceipts(one)),
  }))
  return judged
    .filter(
      ({ ok, error, xsd, schematron }) =>
        !ok && (error !== undefined || xsd.relaxed.length > 0 || schematron.length > 0),
    )
    .map(
      ({ file, error, xsd, schematron }) =>
        `${file}: ${[error, ...xsd.relaxed.map(({ message }) => message), ...schematron.map(({ rule, message }) => `${rule} ${message}`)].filter(Boolean).join(' | ')}`,
    )
}
