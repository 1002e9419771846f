import { useState } from 'react'
import type { TagChoiceProps } from '../detail/tag-choice.tsx'
import { withFilter } from '../rows/list-search.ts'
import { useTags } from '../rows/use-tags.ts'
import { rareComponent } from '../ui/lazy-component.tsx'
import { Popover } from '../ui/popover.tsx'
import { Pill } from './filter-pill.tsx'
import type { FilterValuesProps } from './filter-values.tsx'

const TagChoice = rareComponent<TagChoiceProps>(
  async () => (await import('../detail/tag-choice.tsx')).TagChoice,
)

export interface TagPillProps extends Pick<FilterValuesProps, 'search' | 'onSearch' | 'words'> {
  /** The parameter of the list that takes the tags. */
  readonly name: string
  readonly family: string
}

/** A filter by tags of the family. They are asked for when it is opened, or to name those that are chosen. */
export function TagPill({ name, family, search, onSearch, words }: TagPillProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = search.filters[name] ?? []
  const list = useTags(family, isOpen || chosen.length > 0)
  // Whoever may not see the tags is not offered them, but can take away those of an address.
  if (!list && chosen.length === 0) return null
  const tags = list?.data?.Content
  const nameOf = (uuid: string) => tags?.find(({ UUID }) => UUID === uuid)?.Name
  const { t } = words
  const label = words.label(name)
  return (
    <Pill
      label={label}
      // Before their names are there, how many.
      values={tags ? chosen.map((uuid) => nameOf(uuid) ?? t('list.unknownTag')) : countOf(chosen)}
      onClear={() => onSearch(withFilter(search, name, []))}
      clearLabel={t('list.clearFilter', { filter: label })}
    >
      {(trigger) => (
        <Popover
          trigger={trigger}
          open={isOpen}
          onOpen={setOpen}
          label={label}
          className="min-w-48"
        >
          <TagChoice
            family={family}
            chosen={chosen}
            onChosen={(uuids) => onSearch(withFilter(search, name, uuids))}
          />
        </Popover>
      )}
    </Pill>
  )
}

const countOf = (chosen: readonly string[]): string[] =>
  chosen.length === 0 ? [] : [String(chosen.length)]
