import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#engine/inputs.ts'
import { mergedRecord } from '#engine/merged-record.ts'
import { callOfBox, familyOf, type Box } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import { valueAt } from '#values/json.ts'
import { isSame } from '#values/same.ts'
import { useCall, usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { findRecords } from '../rows/find-records.ts'
import type { ListWords } from '../rows/list-words.ts'
import { fieldTitle } from '../sheet/column-title.ts'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export interface MergeDialogProps {
  readonly box: Box
  /** The record that stays. */
  readonly row: Row
  readonly title: string
  /** Merges the record with this id into it; rejects after the reason was shown. */
  readonly onMerge: (uuid: string) => Promise<unknown>
  readonly onClose: () => void
  readonly words: ListWords
}

/** Asks which other record is merged into one, and says what that makes of it. */
export function MergeDialog({ box, row, title, onMerge, onClose, words }: MergeDialogProps) {
  const { t } = words
  const [other, setOther] = useState<ComboboxOption>()
  const search = useOthers(box, row, words)
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      title={title}
      description={nameIn(box, row)}
      confirmLabel={title}
      danger
      disabledReason={other ? undefined : t('detail.merge.missing')}
      onConfirm={() => onMerge(other?.value ?? '')}
    >
      <Field label={t('detail.merge.other')} hint={t('detail.merge.hint')} required>
        {(attributes) => (
          <Combobox
            id={attributes.id}
            aria-describedby={attributes['aria-describedby']}
            aria-required={attributes['aria-required']}
            value={other?.value ?? ''}
            valueLabel={other?.label ?? ''}
            onValue={(_value, option) => setOther(option)}
            options={search}
            minLength={0}
            clearable
          />
        )}
      </Field>
      {other && <Outcome box={box} kept={String(row['UUID'])} other={other.value} />}
    </ConfirmDialog>
  )
}

/** The other records of the list; before anything is typed those of a similar name, which is how one is written twice. */
function useOthers(box: Box, row: Row, words: ListWords) {
  const ask = useCall()
  const portal = usePortal()
  const detailColumn = box.shownColumns.find((name) => name !== box.title)
  const find = async (text: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const rows = await findRecords(box, text, { portal, ask, signal })
    return rows
      .filter((one) => one['UUID'] !== row['UUID'])
      .map((one) => ({
        value: String(one['UUID']),
        label: nameIn(box, one),
        ...(detailColumn !== undefined && { detail: words.value(one, detailColumn) }),
      }))
  }
  return async (text: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    if (text !== '') return find(text, signal)
    const [firstWord = ''] = nameIn(box, row).split(/\s/)
    const similar = await find(firstWord, signal)
    return similar.length > 0 ? similar : find('', signal)
  }
}

const nameIn = (box: Box, row: Row): string => String(row[box.title] ?? '')

interface OutcomeProps {
  readonly box: Box
  /** Ids of the record that stays and of the one that is merged into it. */
  readonly kept: string
  readonly other: string
}

/** What the record takes from the other one, and what of that one is lost. */
function Outcome({ box, kept, other }: OutcomeProps) {
  const { t } = useText()
  const own = useModel(box, kept)
  const others = useModel(box, other)
  const places = usePlaces(box)
  const error = own.error ?? others.error
  if (error) return <Failure error={error} />
  if (own.data === undefined || others.data === undefined) return <Skeleton className="w-full" />
  const merged = mergedRecord(own.data, [others.data])
  const namesWhere = (holds: (place: string) => boolean) =>
    places.flatMap(({ place, label }) => (holds(place) ? [label] : [])).join(', ')
  const taken = namesWhere((place) => !isSame(valueAt(merged, place), valueAt(own.data, place)))
  const dropped = namesWhere((place) => {
    const value = valueAt(others.data, place) ?? ''
    return value !== '' && !Array.isArray(value) && !isSame(valueAt(merged, place), value)
  })
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-ink-soft">
      <p>{taken === '' ? t('detail.merge.nothing') : t('detail.merge.taken', { fields: taken })}</p>
      {dropped !== '' && <p>{t('detail.merge.dropped', { fields: dropped })}</p>}
    </div>
  )
}

function useModel(box: Box, id: string) {
  return useQuery(callQuery(useSend(), callOfBox(usePortal(), box, 'model'), { id }))
}

/** What the form of the records asks for, as people know it. */
function usePlaces({ family: key, key: name }: Box) {
  const text = useText()
  const family = familyOf(usePortal(), key)
  return (family.forms?.[name]?.sections ?? []).flatMap((section) =>
    section.section === 'fields'
      ? section.fields.map((field) => ({
          place: field.place,
          label: fieldTitle(text, key, section.key, field),
        }))
      : 'at' in section
        ? [{ place: section.at, label: text.t(`editor.sections.${section.key}`) }]
        : [],
  )
}
