import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import type { TagValue } from '#descriptor/field.ts'
import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { StackedColumn } from '../ui/stacked-table.tsx'
import { TagChip } from '../ui/tag-chip.tsx'
import { DefinitionDialog } from './definition-dialog.tsx'
import { DefinitionPage } from './definition-page.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeleteButton, EditButton } from './row-buttons.tsx'
import { useDefinitions } from './use-definitions.ts'

/** Colours that can be told apart on both grounds. */
const colours = [
  '#2f6fed',
  '#0c8f8f',
  '#2e9e5b',
  '#c98a0a',
  '#d6532f',
  '#c23b7a',
  '#7a55d6',
  '#64748b',
] as const
const blank: TagValue = { UUID: '', Name: '', Description: '', Color: colours[0] }

export function Screen({ route }: { readonly route: Route }) {
  const definitions = useDefinitions<TagValue>(route, 'tags')
  const { t } = useText()
  const columns = useColumns()
  const [edited, setEdited] = useState<TagValue>()
  const [deleted, setDeleted] = useState<TagValue>()
  const save = async ({ UUID, ...tag }: TagValue) => {
    const done =
      UUID === ''
        ? await definitions.change('create', { body: tag }, t('definitions.created'))
        : await definitions.change('update', { body: { UUID, ...tag } })
    if (done) setEdited(undefined)
  }
  return (
    <DefinitionPage
      route={route}
      definitions={definitions}
      words="tags"
      keyOf={(tag) => tag.UUID}
      onNew={() => setEdited(blank)}
      columns={columns}
      rowActions={(tag) => (
        <>
          <EditButton
            name={tag.Name}
            mayWrite={definitions.mayWrite}
            onClick={() => setEdited(tag)}
          />
          <DeleteButton
            name={tag.Name}
            mayWrite={definitions.mayWrite}
            onClick={() => setDeleted(tag)}
          />
        </>
      )}
    >
      {edited && (
        <TagForm
          key={edited.UUID}
          tag={edited}
          onClose={() => setEdited(undefined)}
          onSave={save}
        />
      )}
      <DeleteDialog
        deleted={deleted}
        nameOf={(tag) => tag.Name}
        text={t('definitions.tags.deleteText')}
        onClose={() => setDeleted(undefined)}
        onDelete={({ UUID }) =>
          definitions.change('delete', { id: UUID }, t('definitions.deleted'))
        }
      />
    </DefinitionPage>
  )
}

function useColumns(): readonly StackedColumn<TagValue>[] {
  const { t } = useText()
  return [
    {
      key: 'name',
      label: t('definitions.tags.name'),
      cell: (tag) => <TagChip name={tag.Name} color={tag.Color} />,
    },
    {
      key: 'description',
      label: t('definitions.tags.description'),
      cell: (tag) => <span className="whitespace-normal">{tag.Description}</span>,
    },
  ]
}

function TagForm({
  tag,
  onClose,
  onSave,
}: {
  readonly tag: TagValue
  readonly onClose: () => void
  readonly onSave: (tag: TagValue) => Promise<void>
}) {
  const { t } = useText()
  const [value, setValue] = useState(tag)
  return (
    <DefinitionDialog
      open
      onOpen={(open) => !open && onClose()}
      title={t(tag.UUID === '' ? 'definitions.tags.new' : 'definitions.tags.edit')}
      waiting={value.Name.trim() === '' ? t('definitions.nameMissing') : undefined}
      onSave={() => void onSave(value)}
    >
      <div className="flex flex-col gap-3">
        <Field label={t('definitions.tags.name')} required>
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={50}
              value={value.Name}
              onChange={(event) => setValue({ ...value, Name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('definitions.tags.description')}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={value.Description}
              onChange={(event) => setValue({ ...value, Description: event.target.value })}
            />
          )}
        </Field>
        <ColourChoice
          offered={[...new Set([...colours, tag.Color])]}
          value={value.Color}
          onValue={(Color) => setValue({ ...value, Color })}
        />
      </div>
    </DefinitionDialog>
  )
}

interface ColourChoiceProps {
  readonly offered: readonly string[]
  readonly value: string
  readonly onValue: (colour: string) => void
}

function ColourChoice({ offered, value, onValue }: ColourChoiceProps) {
  const { t } = useText()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-ink-soft">
        {t('definitions.tags.color')}
      </legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((colour) => (
          <label
            key={colour}
            className="flex size-7 cursor-pointer items-center justify-center rounded-full has-checked:ring-2 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="colour"
              className="sr-only"
              checked={value === colour}
              onChange={() => onValue(colour)}
              aria-label={colour}
            />
            <span
              aria-hidden
              className="size-5 rounded-full ring-1 ring-inset ring-black/10"
              style={{ background: colour }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
