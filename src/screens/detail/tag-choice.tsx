import { useQuery } from '@tanstack/react-query'
import { answerQuery } from '#client/query.ts'
import type { Send } from '#client/api.ts'
import type { Call } from '#engine/portal.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
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
  const portal = usePortal()
  const send = useSend()
  const { mayCall } = useSession()
  const call = portal.calls.find((one) => one.family === family && one.pattern === 'tags.list')
  if (!call || !mayCall(call)) return <p className="text-ink-muted">{t('detail.noTagRight')}</p>
  return <Choice query={tagsQuery(send, call)} chosen={chosen} onChosen={onChosen} />
}

const tagsAtMost = 500
const tagsQuery = (send: Send, call: Call) =>
  answerQuery(send, call, 'TagPage', { PageSize: tagsAtMost, Page: 1 })

function Choice({
  query,
  chosen,
  onChosen,
}: { readonly query: ReturnType<typeof tagsQuery> } & Omit<TagChoiceProps, 'family'>) {
  const { t } = useText()
  const { data, error, refetch } = useQuery(query)
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
            label={<TagChip name={tag.Name} color={tag.Color} />}
          />
        </li>
      ))}
    </ul>
  )
}
