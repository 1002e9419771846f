import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { shownAnswerOf } from '#engine/call-answers.ts'
import type { CallButton } from '#engine/call-buttons.ts'
import { familyOf } from '#engine/portal.ts'
import { useGo } from '../frame/use-go.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { PageDialog } from './page-dialog.tsx'
import { CallForm } from './late-call-form.ts'
import { HelperDialog } from './late-helper-dialog.ts'
import { CardDialog } from './late-card-dialog.ts'
import { useMadeCall } from './use-made-call.ts'

export interface CallButtonsProps {
  readonly buttons: readonly CallButton[]
  /** The one that stands out. */
  readonly main?: CallButton | undefined
  /** The record that the calls are about. */
  readonly id?: string
  /** What the calls are about, as people know it: the record, the list or the settings. */
  readonly name: string
  /** The record has been deleted by one of the calls. */
  readonly onGone?: () => void
  /** Why a record may not take part in a call. */
  readonly whyNot?: (button: CallButton) => string | undefined
  readonly size?: 'sm' | 'md'
  /** Why none of them can be used now. */
  readonly disabledReason?: string | undefined
}

/** A button for each call that the person may make. What a call asks for is asked in a dialog. */
export function CallButtons({ buttons, main, ...rest }: CallButtonsProps) {
  const { mayCall } = useSession()
  return buttons
    .filter(({ call }) => mayCall(call))
    .map((button) => (
      <OneCall key={button.name} button={button} isNext={button === main} {...rest} />
    ))
}

type OneCallProps = Omit<CallButtonsProps, 'buttons' | 'main'> & {
  readonly button: CallButton
  /** It leads the record on. */
  readonly isNext: boolean
}

/** What makes a record is what a list is opened for beside reading it, unless its records are written in a form of their own. */
function useMakesRecords({ call }: CallButton): boolean {
  const box = familyOf(usePortal(), call.family).boxes.find(({ key }) => key === call.on)
  return shownAnswerOf(call) === 'record' && box?.calls['create'] === undefined
}

function OneCall({
  button,
  isNext,
  id,
  name,
  onGone,
  whyNot,
  size = 'md',
  disabledReason,
}: OneCallProps) {
  const { t, actionLabel } = useText()
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const [page, setPage] = useState<string>()
  const { isBusy, failure, make } = useMadeCall(button, id, name, setPage)
  const label = actionLabel(button.name)
  const { route } = button.call
  const makesRecords = useMakesRecords(button)
  const isMain = id === undefined && makesRecords
  const press = () => {
    if (route !== undefined) go(route)
    else if (asksFirst) setAsking(true)
    else void make().catch(() => undefined)
  }
  const { byHelper } = button.call
  const asksFirst =
    button.call.body !== undefined || button.call.effect !== 'read' || byHelper !== undefined
  return (
    <>
      <Button
        size={size}
        variant={isMain || isNext ? 'primary' : 'secondary'}
        icon={isMain && <FilePlus2 />}
        once
        loading={isBusy && !isAsking}
        disabledReason={disabledReason ?? whyNot?.(button)}
        onClick={press}
      >
        {label}
      </Button>
      {isAsking && byHelper !== undefined && (
        <HelperDialog button={button} onClose={() => setAsking(false)} />
      )}
      {isAsking && button.call.byCard !== undefined && id !== undefined && (
        <CardDialog button={button} id={id} name={name} onClose={() => setAsking(false)} />
      )}
      {isAsking && button.call.byCard === undefined && button.call.body !== undefined && (
        <CallForm button={button} id={id} name={name} open onOpen={setAsking} />
      )}
      {button.call.body === undefined && byHelper === undefined && (
        <ConfirmDialog
          open={isAsking}
          onOpen={setAsking}
          title={label}
          description={t('list.call.question', { name })}
          confirmLabel={label}
          danger={button.call.method === 'DELETE'}
          error={failure}
          onConfirm={async () => {
            await make()
            if (button.call.method === 'DELETE') onGone?.()
          }}
        />
      )}
      {page !== undefined && (
        <PageDialog title={name} html={page} onClose={() => setPage(undefined)} />
      )}
    </>
  )
}
