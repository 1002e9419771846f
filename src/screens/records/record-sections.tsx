import type { Section } from '#engine/form.ts'
import { FieldsGrid, PlacedField } from '../editor/fields-section.tsx'
import { isShown, type Values } from '../editor/model.ts'
import { RowsSection } from '../editor/rows-section.tsx'
import { ChoicesSection } from './late-choices-section.ts'
import { FilesSection } from './late-files-section.ts'
import { RightsSection } from './late-rights-section.ts'
import { useText } from '../frame/portal-context.tsx'

export interface RecordSectionsProps {
  readonly sections: readonly Section[]
  readonly values: Values
  /** Of the titles: below that of a dialog, or of a page. */
  readonly heading?: 'h2' | 'h3'
}

/** The sections of a record's form that its values call for; a section that is alone needs no title. */
export function RecordSections({ sections, values, heading: Heading = 'h3' }: RecordSectionsProps) {
  const { t } = useText()
  return sections
    .filter((section) => !('when' in section) || isShown(section.when, values))
    .map((section) => (
      <section key={section.key} aria-label={t(`editor.sections.${section.key}`)}>
        {sections.length > 1 && (
          <Heading className="mb-2 text-sm font-semibold text-ink">
            {t(`editor.sections.${section.key}`)}
          </Heading>
        )}
        {contentOf(section)}
      </section>
    ))
}

function contentOf(section: Section) {
  if (section.section === 'fields') return <FieldsGrid section={section} fields={section.fields} />
  if (section.section === 'rights') return <RightsSection section={section} />
  if (section.section === 'choices') return <ChoicesSection section={section} />
  if (section.section === 'files') return <FilesSection section={section} />
  if (section.section === 'rows') return <RowsSection section={section} />
  return section.section === 'notes' ? (
    <PlacedField section={section} field={section.field} />
  ) : null
}
