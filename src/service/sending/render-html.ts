/** The page of a document for somebody who waits: a large one is drawn in a thread. */
import { BankAccount, Branding } from '#schemas/company.ts'
import type { Wire } from '#schemas/wire.ts'
import type { CallContext, OwnTemplate, RenderOptions, Tx } from '../ports/ports.ts'
import type { Brand } from '../paper/brand.ts'
import type { DocumentSource } from '../paper/document-source.ts'
import { readDesign } from '../paper/design.ts'
import { allCards } from '../records/cards.ts'
import { runForRequest, type TaskSubject } from '../records/run-for-request.ts'
import { settingsOf } from '../records/settings.ts'

/** Throws what the renderer throws, and what runForRequest does. */
export async function renderHtml(
  context: CallContext,
  subject: TaskSubject,
  source: DocumentSource,
  options: Omit<RenderOptions, 'run' | 'brand'>,
): Promise<string> {
  const brand = await context.transaction((tx) => brandOf(tx, context, options.template))
  return context.ports.renderer.html(source, {
    family: context.family.key,
    ...options,
    ...(brand && { brand }),
    run: (name, input) => runForRequest(context, subject, name, input),
  })
}

/** Undefined where the company puts nothing on its pages, and where its stylesheet draws them. */
async function brandOf(
  tx: Tx,
  context: CallContext,
  template: OwnTemplate | undefined,
): Promise<Brand | undefined> {
  if (template?.kind === 'xslt') return undefined
  const { companyId } = context.session
  const kept = await settingsOf(tx, { companyId, id: 'company.branding' })
  const logo = Branding.safeParse(kept?.body).data?.Logo
  const printsAccounts = template !== undefined && readDesign(template.content).ShowBankAccounts
  if (!logo && !printsAccounts) return undefined
  const { taxNumber } = await tx
    .selectFrom('company')
    .select('tax_number as taxNumber')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    taxNumber,
    ...(logo && { logo }),
    ...(printsAccounts && { accounts: await accountsInUse(tx, context) }),
  }
}

async function accountsInUse(
  tx: Tx,
  context: CallContext,
): Promise<readonly Wire['BankAccount'][]> {
  const accounts = await allCards(tx, context, 'BankAccount', BankAccount)
  return accounts.map(({ body }) => body).filter(({ IsActive }) => IsActive)
}
