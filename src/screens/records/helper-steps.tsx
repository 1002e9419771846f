/** What a dialog says until the helper on the person's machine answers: how it is started, and its code. */
import { useState, type ReactNode } from 'react'
import { CallError } from '#client/errors.ts'
import { writePairing } from '#client/session/pairing.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { DialogBody } from '../ui/dialog.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** The helpers that a page may ask; their texts are under `detail`. */
export type Helper = 'card' | 'erp'

/** `none`: it answers, and has nothing that could be used. */
export type HelperStep =
  | { readonly step: 'looking' | 'absent' | 'none' }
  | { readonly step: 'refused'; readonly error: unknown }

/** Where the helper gives no answer, it does not run or does not answer this portal; the page cannot tell the two apart. */
export const stepOf = (helper: Helper, error: unknown): HelperStep =>
  error instanceof CallError && error.status === 0 && error.call.startsWith(`${helper}.`)
    ? { step: 'absent' }
    : { step: 'refused', error }

export interface WaitingProps {
  readonly helper: Helper
  readonly found: HelperStep
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** There is nothing to go on with: what to do about it. */
export function Waiting({ helper, found, onAgain, onClose }: WaitingProps) {
  const { t } = useText()
  const sentenceOf = useFailureSentence()
  const texts: Readonly<Record<HelperStep['step'], ReactNode>> = {
    looking: t(`detail.${helper}.looking`),
    absent: (
      <>
        {t(`detail.${helper}.absent`)}
        <CopyText
          mono
          whole
          value={`npm run ${helper}-helper -- --portal ${location.origin}`}
          className="bg-surface-sunken px-2 py-1"
        />
      </>
    ),
    refused: found.step === 'refused' ? sentenceOf(found.error) : '',
    none: t(`detail.${helper}.none`),
  }
  return (
    <DialogBody
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" loading={found.step === 'looking'} onClick={onAgain}>
            {t('common.retry')}
          </Button>
        </>
      }
    >
      <p role="status" className="flex flex-col items-start gap-2 text-base text-ink">
        {texts[found.step]}
      </p>
    </DialogBody>
  )
}

export interface CodeFormProps {
  readonly helper: Helper
  /** Asks the helper again; whether it knows the code. */
  readonly onPaired: () => Promise<boolean>
  readonly onClose: () => void
}

/** The code that the helper printed, which this browser keeps. */
export function CodeForm({ helper, onPaired, onClose }: CodeFormProps) {
  const { t } = useText()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const pair = async () => {
    setBusy(true)
    writePairing(helper, code)
    setWrong(!(await onPaired()))
    setBusy(false)
  }
  return (
    <DialogBody
      onSubmit={() => void pair()}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy}>
            {t(`detail.${helper}.pair`)}
          </Button>
        </>
      }
    >
      <Field
        label={t(`detail.${helper}.code`)}
        hint={t(`detail.${helper}.codeHint`)}
        error={isWrong ? t(`detail.${helper}.codeWrong`) : undefined}
        required
      >
        {(control) => (
          <Input
            {...control}
            value={code}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
    </DialogBody>
  )
}
