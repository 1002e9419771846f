/** Kept work whose draft is no longer what it was when the work began: the person says which of the two goes on. */
import { FileClock, FileX2 } from 'lucide-react'
import type { Family } from '#engine/portal.ts'
import { keptDrafts, type KeptDraft } from '#client/session/kept-drafts.ts'
import { useText } from '../portal-context.tsx'
import { useGo } from '../shell/use-go.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { fingerprint } from './fingerprint.ts'
import { keptMoment } from './kept-moment.ts'
import type { Body } from './model.ts'
import { keptStart, loadedStart, type KeptContent, type Start } from './start.ts'

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
    <EmptyState
      icon={model ? <FileClock /> : <FileX2 />}
      titleAs="h2"
      title={t(model ? 'account.kept.newerTitle' : 'account.kept.goneTitle')}
      text={t(model ? 'account.kept.newerText' : 'account.kept.goneText', { time })}
      action={
        <>
          <Button variant="primary" onClick={() => onChoose(keptStart(kept, model && fingerprint(model)))}>
            {t('account.kept.mine', { time })}
          </Button>
          <Button onClick={takeTheirs}>{t(model ? 'account.kept.theirs' : 'account.kept.dropMine')}</Button>
        </>
      }
    />
  )
}
