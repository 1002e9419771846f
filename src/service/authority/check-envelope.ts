/** What the authority looks at before it passes an envelope on; the code of the next state. */
import { readAnswer } from '#documents/answer.ts'
import { schemaCode } from '#documents/authority/problem.ts'
import { verdictOf } from '#documents/authority/verdict.ts'
import { DocumentError } from '#documents/document-error.ts'
import { parseXml, textAt, type XmlElement } from '#documents/xml-tree.ts'
import type { Portal } from '#engine/portal.ts'
import type { SubmittedEnvelope, Tx } from '../ports.ts'
import { momentInIstanbul } from '../sending/prepare.ts'
import { networkPaths, pathOf } from '../worker/network.ts'

const codes = { passed: 1200, rules: 1150, schema: 1160, postbox: 1172, system: 1195 } as const
type Code = (typeof codes)[keyof typeof codes]

export async function checkEnvelope(
  tx: Tx,
  portal: Portal,
  envelope: SubmittedEnvelope,
  now: Date,
): Promise<Code> {
  const content = checkContent(portal, envelope, now)
  if (content !== codes.passed) return content
  return (await hasPostbox(tx, portal, envelope)) ? codes.passed : codes.postbox
}

function checkContent(portal: Portal, envelope: SubmittedEnvelope, now: Date): Code {
  try {
    return checks[envelope.kind](portal, envelope, now)
  } catch (error) {
    return error instanceof DocumentError ? codes.schema : codes.system
  }
}

const checks: Readonly<
  Record<
    SubmittedEnvelope['kind'],
    (portal: Portal, envelope: SubmittedEnvelope, now: Date) => Code
  >
> = {
  document: (portal, { targetBox, ettn, xml }, now) => {
    const root = parseXml(xml)
    const spec = portal.families.find((family) =>
      family.boxes.some((box) => box.id === targetBox),
    )?.document
    if (root.name !== spec?.root || textAt(root, 'cbc:UUID')?.toLowerCase() /* ascii */ !== ettn)
      return codes.schema
    return judge(root, now)
  },
  answer: (_, { ettn, xml }, now) =>
    readAnswer(xml).document.uuid.toLowerCase() /* ascii */ === ettn
      ? judge(parseXml(xml), now)
      : codes.schema,
}

/** Its schema comes first: what does not stand in its form is not held against the rules. */
function judge(root: XmlElement, now: Date): Code {
  const broken = verdictOf(root, momentInIstanbul(now).date)
  if (broken.some(({ code }) => code === schemaCode)) return codes.schema
  return broken.length > 0 ? codes.rules : codes.passed
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
