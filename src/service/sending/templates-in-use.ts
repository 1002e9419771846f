/** The template that a document is shown with: the one that it names, else the default one of its family. */
import type { OwnTemplate, Tx } from '../ports/ports.ts'

export interface TemplateInUse extends OwnTemplate {
  readonly uuid: string
  readonly is_default: boolean
}

/** Templates that are switched on; `family` is a scope of definitions, so that answers have their own. */
export const templatesInUse = (
  tx: Tx,
  companyId: string,
  family: string,
): Promise<TemplateInUse[]> =>
  tx
    .selectFrom('template')
    .select(['uuid', 'kind', 'content', 'compiled', 'is_default'])
    .where('company_id', '=', companyId)
    .where('family', '=', family)
    .where('is_active', '=', true)
    .execute()

export const templateNamed = (
  templates: readonly TemplateInUse[],
  uuid: string | null | undefined,
): TemplateInUse | undefined => templates.find((one) => one.uuid === uuid)

export const templateFor = (
  templates: readonly TemplateInUse[],
  uuid: string | null | undefined,
): TemplateInUse | undefined =>
  templateNamed(templates, uuid) ?? templates.find((one) => one.is_default)
