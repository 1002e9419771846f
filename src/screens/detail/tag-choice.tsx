import { useText } from '../frame/portal-context.tsx'
import { useTags } from '../rows/use-tags.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TagChip } from '../ui/tag-chip.tsx'

export interface TagChoiceProps {
  readonly family: string
  /** UUIDs of tags. */
  readonly chosen: readonly string[]
  readonly onChosen: (uuids: readonly string[]) => void
}

/** The tags of a family with a tick each. */
export function TagChoice({ family, chosen, onChosen }: TagChoiceProps) {
  const { t } = useText()
  const list = useTags(family)
  if (!list) return <p className="text-ink-muted">{t('detail.noTagRight')}</p>
  const { data, error, refetch } = list
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  const tags = data.Content
  if (tags.length === 0) return <p className="text-ink-muted">{t('detail.noTags')}</p>
  return (
    <ul aria-label={t('detail.tags')} className="flex max-h-60 flex-col gap-0.5 overflow-y-auto">
      {tags.map((tag) => (
        <li key={tag.UUID}>
          <Checkbox
            checked={chosen.includes(tag.UUID)}
            onChecked={(isChosen) =>
              onChosen(
                isChosen ? [...chosen, tag.UUID] : chosen.filter((uuid) => uuid !== tag.UUID),
              )
            }
            label={<TagChip name={tag.Name} color={tag.Color} className="max-w-72" />}
          />
        </li>
      ))}
    </ul>
  )
}
