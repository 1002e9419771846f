/** Files that are brought to the archive: each is looked at by its name, by what it says of itself and by what it certifies; all that is wrong is told at once. */
import type { UploadedFile } from '#schemas/common.ts'
import {
  certificatesOf,
  isCertificate,
  nameOfLedger,
  readStoredName,
  type StoredName,
} from '#documents/ledger/stored-name.ts'
import type { StoredFacts } from '#documents/ledger/read-stored.ts'
import { ServiceError, type ErrorItem } from '../base/error.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { sentence, type Values } from '../records/sentence.ts'
import { accountOf } from '../records/service-record.ts'
import {
  currentFiles,
  digestOf,
  keepStored,
  lockArchive,
  replaceStored,
  type TakenFile,
} from './stored-files.ts'

/** What is wrong with files, one sentence each, which names the file. */
export type Faults = ErrorItem[]
/** So many are told; of the others their count. */
const mostTold = 50

export const faultOf = (
  { language }: Pick<CallContext, 'language'>,
  key: string,
  values: Values,
): ErrorItem => ({
  code: 422,
  description: sentence(language, 'service', `storedLedgers.faults.${key}`, values),
  path: 'Attachments',
})

/** Throws where there are any. */
export function refuseFaults(context: Pick<CallContext, 'language'>, faults: Faults): void {
  if (faults.length === 0) return
  const rest = faults.length - mostTold
  const told = [
    ...faults.slice(0, mostTold),
    ...(rest > 0 ? [faultOf(context, 'more', { count: String(rest) })] : []),
  ]
  throw new ServiceError(
    422,
    sentence(context.language, 'service', 'storedLedgers.refused', {
      count: String(faults.length),
    }),
    told,
  )
}

/** Looks at each file; of what is wrong a sentence goes to `faults`. `taxNumber`: of the company. */
export async function lookAtFiles(
  context: CallContext,
  files: readonly UploadedFile[],
  taxNumber: string,
  faults: Faults,
): Promise<readonly TakenFile[]> {
  const taken = new Map<string, TakenFile>()
  for (const { name: path, bytes } of files) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const file = await lookAt(context, { name, bytes }, taxNumber, faults)
    if (!file) continue
    const same = taken.get(name)
    if (same && same.digest !== file.digest) faults.push(faultOf(context, 'twice', { file: name }))
    taken.set(name, file)
  }
  return [...taken.values()]
}

async function lookAt(
  context: CallContext,
  file: UploadedFile,
  own: string,
  faults: Faults,
): Promise<TakenFile | undefined> {
  const read = readStoredName(file.name)
  if (!read) {
    faults.push(faultOf(context, 'name', { file: file.name }))
    return undefined
  }
  if (read.taxNumber !== own) {
    faults.push(faultOf(context, 'foreign', { file: file.name, found: read.taxNumber, own }))
    return undefined
  }
  const content = await readContent(context, file, faults)
  if (!content) return undefined
  const wrong = wrongIn(content, read).map(([key, values]) =>
    faultOf(context, key, { file: file.name, ...values }),
  )
  faults.push(...wrong)
  if (wrong.length > 0) return undefined
  const { signature, ledgerSignature, fiscalStart, fiscalEnd } = content
  return {
    ...file,
    read,
    digest: digestOf(file.bytes),
    signature,
    ledgerSignature,
    fiscalYear: [fiscalStart, fiscalEnd].map((day) => day.replaceAll('-', '')).join('_'),
  }
}

async function readContent(
  context: CallContext,
  file: UploadedFile,
  faults: Faults,
): Promise<StoredFacts | undefined> {
  try {
    const input = { bytes: file.bytes, lines: 0 }
    const content = await runForRequest(context, file, 'readStoredLedger', input)
    if (content.kind === 'notXml') {
      const { line, error } = content
      faults.push(faultOf(context, 'notXml', { file: file.name, line: String(line), error }))
    } else if (content.isBroken) faults.push(faultOf(context, 'signature', { file: file.name }))
    else return content.facts
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 422) throw error
    faults.push(...error.items)
  }
  return undefined
}

/** What a file has to be, by the last letter or the whole of its kind. */
const rootOf = ({ kind }: StoredName): string =>
  kind === 'DR' ? 'edefter:defterraporu' : isCertificate(kind) ? 'edefter:berat' : 'edefter:defter'
const typeOf = ({ kind }: StoredName): string =>
  ({ Y: 'journal', K: 'ledger', E: 'assets', D: 'trialbalance' })[kind.slice(0, 1)] ?? ''

type Wrong = readonly [key: string, values: Values]

/** What a file says of itself is what its name says. */
function wrongIn(facts: StoredFacts, read: StoredName): Wrong[] {
  if (facts.root !== rootOf(read))
    return [['root', { found: facts.root, expected: rootOf(read), kind: read.kind }]]
  const month = `${read.year}-${String(read.month).padStart(2, '0')}`
  const checks: readonly (readonly [boolean, Wrong])[] = [
    [
      facts.entriesType === typeOf(read),
      ['type', { found: facts.entriesType, expected: typeOf(read), kind: read.kind }],
    ],
    [
      facts.taxNumber === read.taxNumber,
      ['taxNumber', { found: facts.taxNumber, expected: read.taxNumber }],
    ],
    [
      facts.start.startsWith(month) && facts.end.startsWith(month),
      ['period', { found: `${facts.start} – ${facts.end}`, expected: month }],
    ],
    [
      facts.branch === (read.branch ?? ''),
      ['branch', { found: facts.branch || '–', expected: read.branch ?? '–' }],
    ],
    [
      /^\d{4}-\d{2}-\d{2}$/.test(facts.fiscalStart) && /^\d{4}-\d{2}-\d{2}$/.test(facts.fiscalEnd),
      ['fiscalYear', {}],
    ],
    [!isCertificate(read.kind) || facts.ledgerSignature !== '', ['unbound', {}]],
  ]
  return checks.flatMap(([isRight, wrong]) => (isRight ? [] : [wrong]))
}

/** How many were kept, were there already, and took the place of others. */
export interface Kept {
  readonly added: number
  readonly known: number
  readonly replaced: number
}

/** Keeps all of them or none. */
export async function keepFiles(
  tx: Tx,
  context: CallContext,
  files: readonly TakenFile[],
  isReplacing: boolean,
): Promise<Kept> {
  const { session, ports } = context
  const { companyId } = session
  await lockArchive(tx, companyId)
  const names = files.flatMap(({ name }) => [name, nameOfLedger(name), ...certificatesOf(name)])
  const there = new Map(
    (await currentFiles(tx, companyId, [...new Set(names)])).map((one) => [one.name, one]),
  )
  const fresh = files.filter(({ name, digest }) => there.get(name)?.digest !== digest)
  const faults: Faults = []
  const other = fresh.filter(({ name }) => there.has(name))
  if (!isReplacing)
    faults.push(...other.map(({ name }) => faultOf(context, 'otherKept', { file: name })))
  faults.push(...unboundIn(context, files, there))
  refuseFaults(context, faults)
  const account = await accountOf(tx, companyId)
  for (const { name } of other) {
    const { uuid } = there.get(name) ?? { uuid: '' }
    await replaceStored(tx, ports.portal, { companyId, uuid }, ports.clock.now())
  }
  for (const file of fresh) await keepStored(tx, context, account, file)
  return {
    added: fresh.length,
    known: files.length - fresh.length,
    replaced: other.length,
  }
}

interface KeptSignatures {
  readonly signature: string
  readonly ledger_signature: string
}

/** Certificates that say another signature than their ledger has; one of the two came, the other one came with it or is kept. */
function unboundIn(
  context: CallContext,
  files: readonly TakenFile[],
  there: ReadonlyMap<string, KeptSignatures>,
): Faults {
  const coming = new Map(files.map((file) => [file.name, file]))
  return files.flatMap(({ name, read, signature, ledgerSignature }) => {
    if (!isCertificate(read.kind))
      return certificatesOf(name).flatMap((file) => {
        const kept = coming.has(file) ? undefined : there.get(file)
        return kept === undefined || kept.ledger_signature === signature
          ? []
          : [faultOf(context, 'bound', { file, ledger: name })]
      })
    const ledgerName = nameOfLedger(name)
    const ledger = coming.get(ledgerName) ?? there.get(ledgerName)
    return ledger === undefined || ledger.signature === ledgerSignature
      ? []
      : [faultOf(context, 'bound', { file: name, ledger: ledgerName })]
  })
}
