/** Figures of documents that were stored by a version that did not keep them: worked out once, from their XML. */
import { sql } from 'kysely'
import { figuresOf, figuresVersion, type Figures } from '#documents/accounting/figures.ts'
import { DocumentError } from '#documents/document/document-error.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { inPlace, TaskEnded } from '../threads/threads.ts'
import { anyOf, type BookQuery } from './book-source.ts'

const atOnce = 50

/** `onStep` is called after each few of them. */
export async function fillFigures(
  ports: Pick<Ports, 'portal' | 'store' | 'threads'>,
  query: BookQuery,
  onStep: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const missing = await ports.store.asCompany(query.companyId, (tx) =>
      missingFigures(tx, ports, query),
    )
    if (missing.length === 0) return
    const found = await Promise.all(
      missing.map(async ({ box, uuid, xml }) => ({
        box,
        uuid,
        figures: await figuresIn(ports, query.companyId, xml),
      })),
    )
    await ports.store.asCompany(query.companyId, (tx) => keepFigures(tx, query.companyId, found))
    await onStep()
  }
}

async function missingFigures(
  tx: Tx,
  { portal }: Pick<Ports, 'portal'>,
  query: BookQuery,
): Promise<readonly { box: string; uuid: string; xml: string }[]> {
  const { rows } = await sql<{ box: string; uuid: string; xml: string }>`
    select document.box, document.uuid, document.xml
    from record join document on document.company_id = record.company_id and document.box = record.box and document.uuid = record.uuid
    where ${anyOf(portal, query)} and document.xml is not null
      and (document.figures is null or (document.figures ->> 'version')::integer <> ${figuresVersion})
    limit ${atOnce}`.execute(tx)
  return rows
}

/** What cannot be read has none: its row in the lists says its sums. */
const none: Figures = { version: figuresVersion, taxes: [], withholdings: [], lines: [] }

async function figuresIn(
  { threads }: Pick<Ports, 'threads'>,
  companyId: string,
  xml: string,
): Promise<Figures> {
  try {
    const document = await (threads ?? inPlace).run('readStored', { xml }, { companyId })
    return figuresOf(document)
  } catch (error) {
    if (error instanceof DocumentError || error instanceof TaskEnded) return none
    throw error
  }
}

async function keepFigures(
  tx: Tx,
  companyId: string,
  found: readonly { box: string; uuid: string; figures: Figures }[],
): Promise<void> {
  await sql`
    update document set figures = given.figures
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as given(box text, uuid uuid, figures jsonb)
    where document.company_id = ${companyId}::uuid and document.box = given.box and document.uuid = given.uuid`.execute(
    tx,
  )
}
