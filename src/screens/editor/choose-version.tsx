/** Kept work whose draft is no longer what it was when the work began: the person says which of the two goes on, or takes some of each. */
import { FileClock, FileX2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Family } from '#engine/portal.ts'
import { keptDrafts, type KeptDraft } from '#client/session/kept-drafts.ts'
import { useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { fingerprint } from './fingerprint.ts'
import { keptMoment } from './kept-moment.ts'
import {
  differencesOf,
  foreseenChoice,
  mergedBody,
  type Difference,
  type Side,
} from './merge-drafts.ts'
import { MergeTable } from './merge-table.tsx'
import type { Body } from './model.ts'
import { keptStart, loadedStart, startBody, type KeptContent, type Start } from './start.ts'

export interface ChooseVersionProps {
  readonly kept: KeptDraft<KeptContent>
  readonly family: Family
  /** The draft as the service has it now; absent: it was sent or deleted meanwhile. */
  readonly model: Body | undefined
  readonly path: string
  readonly onChoose: (start: Start) => void
}

export function ChooseVersion({ kept, family, model, path, onChoose }: ChooseVersionProps) {
  const { t, format } = useText()
  const go = useGo()
  const time = keptMoment(format, kept.at)
  const takeTheirs = () => {
    void keptDrafts.drop(kept.id)
    if (model) onChoose(loadedStart(family, kept.uuid, model))
    else go(path, { replace: true })
  }
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        icon={model ? <FileClock /> : <FileX2 />}
        titleAs="h2"
        title={t(model ? 'account.kept.newerTitle' : 'account.kept.goneTitle')}
        text={t(model ? 'account.kept.newerText' : 'account.kept.goneText', { time })}
        action={
          <>
            <Button
              variant="primary"
              onClick={() => onChoose(keptStart(kept, model && fingerprint(model)))}
            >
              {t('account.kept.mine', { time })}
            </Button>
            <Button onClick={takeTheirs}>
              {t(model ? 'account.kept.theirs' : 'account.kept.dropMine')}
            </Button>
          </>
        }
      />
      {model && kept.family === family.key && (
        <Merge kept={kept} family={family} theirs={model} onChoose={onChoose} />
      )}
    </div>
  )
}

interface MergeProps {
  readonly kept: KeptDraft<KeptContent>
  readonly family: Family
  readonly theirs: Body
  readonly onChoose: (start: Start) => void
}

/** The two versions field by field. What only one side changed is chosen already. */
function Merge({ kept, family, theirs, onChoose }: MergeProps) {
  const { t } = useText()
  const mine = useMemo(
    () => startBody({ ...kept.content, uuid: kept.uuid }, family),
    [kept, family],
  )
  const differences = useMemo(() => differencesOf(baseOf(kept), mine, theirs), [kept, mine, theirs])
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(
    () =>
      new Map(
        differences.flatMap((difference) =>
          foreseenChoice(difference)
            ? [[difference.place, foreseenChoice(difference)!] as const]
            : [],
        ),
      ),
  )
  const open = differences.filter(({ place }) => !choices.has(place)).length
  const goOn = () => {
    const merged = mergedBody(
      mine,
      differences,
      ({ place }: Difference) => choices.get(place) ?? 'mine',
    )
    // What was merged is on this computer only, and was made of the draft that the service has now.
    onChoose({
      ...loadedStart(family, kept.uuid, merged),
      isSaved: false,
      kept: { id: kept.id, at: kept.at },
      base: fingerprint(theirs),
    })
  }
  if (differences.length === 0) return null
  return (
    <Card title={t('editor.merge.title')}>
      <div className="flex flex-col gap-3">
        <MergeTable
          family={family}
          differences={differences}
          choices={choices}
          onChoose={(place, side) => setChoices(new Map([...choices, [place, side]]))}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            onClick={goOn}
            disabledReason={open > 0 ? t('editor.merge.open', { count: open }) : undefined}
          >
            {t('editor.merge.goOn')}
          </Button>
          <span role="status" className="text-sm text-ink-muted">
            {open > 0 && t('editor.merge.open', { count: open })}
          </span>
        </div>
      </div>
    </Card>
  )
}

/** The version that both began with, where the kept work still has just that. */
const baseOf = ({ content, base }: KeptDraft<KeptContent>): Body | undefined =>
  fingerprint(content.body) === base ? content.body : undefined
