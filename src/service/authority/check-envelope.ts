/** What the authority looks at before it passes an envelope on; the code of the next state. */
import { readAnswer } from '#documents/answer.ts'
import { checkDocument } from '#documents/check-document.ts'
import { DocumentError } from '#documents/document-error.ts'
import { readUbl } from '#documents/read-ubl.ts'
import type { Portal } from '#engine/portal.ts'
import type { SubmittedEnvelope, Tx } from '../ports.ts'
import { momentInIstanbul } from '../sending/prepare.ts'
import { networkPaths, pathOf } from '../worker/network.ts'

const codes = { passed: 1200, rules: 1150, schema: 1160, postbox: 1172, system: 1195 } as const
type Code = (typeof codes)[keyof typeof codes]

export async function checkEnvelope(tx: Tx, portal: Portal, envelope: SubmittedEnvelope, now: Date): Promise<Code> {
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

const checks: Readonly<Record<SubmittedEnvelope['kind'], (portal: Portal, envelope: SubmittedEnvelope, now: Date) => Code>> = {
  document: (portal, { targetBox, ettn, xml }, now) => {
    const document = readUbl(xml)
    const spec = portal.families.find((family) => family.boxes.some((box) => box.id === targetBox))?.document
    if (spec === undefined || document.uuid.toLowerCase() /* ascii */ !== ettn) return codes.schema
    return checkDocument(document, momentInIstanbul(now).date, spec).length === 0 ? codes.passed : codes.rules
  },
  answer: (_, { ettn, xml }) => (readAnswer(xml).documentUuid.toLowerCase() /* ascii */ === ettn ? codes.passed : codes.schema),
}

/** Answers go back to where the document came from; only documents choose a postbox. */
async function hasPostbox(tx: Tx, portal: Portal, { kind, targetBox, receiverAlias, receiverTaxNo }: SubmittedEnvelope): Promise<boolean> {
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
