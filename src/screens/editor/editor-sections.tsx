/** The sections of a form on their cards: those that an ordinary document does without stay folded until somebody asks for them. */
import { Plus } from 'lucide-react'
import { memo, useCallback, useEffect, useState } from 'react'
import type { Section } from '#engine/form.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { focusPlace, useEditor } from './editor-context.tsx'
import { FieldsGrid, PlacedField } from './fields-section.tsx'
import { LinesSection } from './lines-section.tsx'
import { isEmptySection, isShown, type Values } from './model.ts'
import { PartySection } from './party-section.tsx'
import { RowsSection } from './rows-section.tsx'
import { useValues } from './use-values.ts'

export interface Unfolded {
  /** Keys of the rare sections that were asked for. */
  readonly keys: readonly string[]
  readonly unfold: (key: string) => void
}

export function useUnfolded(): Unfolded {
  const [keys, setKeys] = useState<readonly string[]>([])
  const unfold = useCallback(
    (key: string) => setKeys((keys) => (keys.includes(key) ? keys : [...keys, key])),
    [],
  )
  return { keys, unfold }
}

/** All sections but the notes, and a button for each that is folded. */
export const EditorSections = memo(function EditorSections({ keys, unfold }: Unfolded) {
  const { form } = useEditor()
  return (
    <>
      {form.sections
        .filter((section) => section.section !== 'notes')
        .map((section) => (
          <ShownSection
            key={section.key}
            section={section}
            isUnfolded={keys.includes(section.key)}
            onUnfold={unfold}
          />
        ))}
      <FoldedSections sections={form.sections} unfolded={keys} onUnfold={unfold} />
    </>
  )
})

export const NotesSections = memo(function NotesSections({ unfold }: Pick<Unfolded, 'unfold'>) {
  const { form } = useEditor()
  return form.sections
    .filter((section) => section.section === 'notes')
    .map((section) => (
      <ShownSection key={section.key} section={section} isUnfolded onUnfold={unfold} />
    ))
})

interface ShownProps {
  readonly section: Section
  readonly isUnfolded: boolean
  readonly onUnfold: (key: string) => void
}

const ShownSection = memo(function ShownSection({ section, isUnfolded, onUnfold }: ShownProps) {
  const { control } = useEditor()
  const { t } = useText()
  const values = useValues(control)
  const isEmpty = isFolded(section, values)
  // What has something in it stays, also when it is emptied again.
  useEffect(() => {
    if (!isEmpty) onUnfold(section.key)
  }, [isEmpty, onUnfold, section.key])
  if (('when' in section && !isShown(section.when, values)) || (isEmpty && !isUnfolded)) return null
  return <Card title={t(`editor.sections.${section.key}`)}>{sectionOf(section)}</Card>
})

/** Away until it is asked for. */
const isFolded = (section: Section, values: Values): boolean =>
  'folded' in section && isEmptySection(section, values)

/** What an ordinary document does without: a button each. */
function FoldedSections({
  sections,
  unfolded,
  onUnfold,
}: {
  readonly sections: readonly Section[]
  readonly unfolded: readonly string[]
  readonly onUnfold: (key: string) => void
}) {
  const { control } = useEditor()
  const { t } = useText()
  const values = useValues(control)
  const folded = sections.filter(
    (section) =>
      isFolded(section, values) &&
      !unfolded.includes(section.key) &&
      (!('when' in section) || isShown(section.when, values)),
  )
  if (folded.length === 0) return null
  const open = (section: Section) => {
    onUnfold(section.key)
    focusPlace(
      section.section === 'fields'
        ? section.fields[0]!.key
        : section.section === 'rows'
          ? `${section.at}[0].${section.columns[0]!.at}`
          : '',
    )
  }
  return (
    <div role="group" aria-label={t('editor.more')} className="flex flex-wrap gap-2">
      {folded.map((section) => (
        <Button key={section.key} size="sm" icon={<Plus />} onClick={() => open(section)}>
          {t(`editor.sections.${section.key}`)}
        </Button>
      ))}
    </div>
  )
}

function sectionOf(section: Section) {
  switch (section.section) {
    case 'fields':
      return <FieldsGrid section={section} fields={section.fields} />
    case 'party':
      return <PartySection section={section} />
    case 'lines':
      return <LinesSection section={section} />
    case 'rows':
      return <RowsSection section={section} />
    // No document gives rights, has choices or goes with a call.
    case 'rights':
    case 'choices':
    case 'files':
      return null
    case 'notes':
      return <PlacedField section={section} field={section.field} />
  }
}
