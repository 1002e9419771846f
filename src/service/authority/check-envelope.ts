/** What the authority looks at before it passes an envelope on; the code of the next state. */
import { schemaCode } from '#documents/authority/problem.ts'
import type { Portal } from '#engine/portal.ts'
import type { Ports, SubmittedEnvelope, Tx } from '../ports/ports.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { XmlReading } from '../threads/tasks.ts'
import { inPlace, serviceItself, type Threads } from '../threads/threads.ts'
import { networkPaths, pathOf } from './network-paths.ts'

const codes = { passed: 1200, rules: 1150, schema: 1160, postbox: 1172, system: 1195 } as const
type Code = (typeof codes)[keyof typeof codes]

export async function checkEnvelope(
  tx: Tx,
  { portal, threads = inPlace }: Pick<Ports, 'portal' | 'threads'>,
  envelope: SubmittedEnvelope,
  now: Date,
): Promise<Code> {
  const content = await checkContent(portal, threads, envelope, now)
  if (content !== codes.passed) return content
  return (await hasPostbox(tx, portal, envelope)) ? codes.passed : codes.postbox
}

async function checkContent(
  portal: Portal,
  threads: Threads,
  { kind, xml, ettn, targetBox }: SubmittedEnvelope,
  now: Date,
): Promise<Code> {
  const today = momentInIstanbul(now).date
  const owner = { companyId: serviceItself, isUrgent: true }
  const reading = await threads
    .run('readXml', { content: xml, today }, owner)
    .catch(() => undefined)
  if (!reading) return codes.system
  const is = { document: isDocumentOf, answer: isAnswerOf }[kind]
  return is(reading, ettn, portal, targetBox) ? judge(reading) : codes.schema
}

function isDocumentOf(
  { root }: XmlReading,
  ettn: string,
  portal: Portal,
  targetBox: string,
): boolean {
  const map = portal.families.find((family) =>
    family.boxes.some((box) => box.id === targetBox),
  )?.document
  return root !== undefined && root.name === map?.root && lower(root.uuid) === ettn
}

const isAnswerOf = ({ answer }: XmlReading, ettn: string): boolean =>
  lower(answer?.answer?.document.uuid) === ettn

const lower = (uuid: string | undefined): string | undefined => uuid?.toLowerCase() /* ascii */

/** Its schema comes first: what does not stand in its form is not held against the rules. */
function judge({ verdict }: XmlReading): Code {
  if (verdict.some(({ code }) => code === schemaCode)) return codes.schema
  return verdict.length > 0 ? codes.rules : codes.passed
}

/** Answers go back to where the document came from; only documents choose a postbox. */
async function hasPostbox(
  tx: Tx,
  portal: Portal,
  { kind, targetBox, receiverAlias, receiverTaxNo }: SubmittedEnvelope,
): Promise<boolean> {
  if (kind === 'answer') return true
  const found = await tx
    .selectFrom('registered_alias')
    .select('alias')
    .where('tax_number', '=', receiverTaxNo)
    .where('alias', '=', receiverAlias)
    .where('user_type', '=', pathOf(networkPaths(portal), targetBox).users)
    .where('alias_type', '=', 'PK')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
