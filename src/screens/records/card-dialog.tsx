import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallButton } from '#engine/call-buttons.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFrame } from '../ui/dialog.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Input } from '../ui/input.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { toast } from '../ui/toast.tsx'
import { useStable } from '../ui/use-stable.ts'
import { CodeForm, stepOf, Waiting, type HelperStep } from './helper-steps.tsx'
import { signByCard, type CardChoice } from './sign-by-card.ts'

export interface CardDialogProps {
  readonly button: CallButton
  readonly id: string
  /** The record, as people know it. */
  readonly name: string
  readonly onClose: () => void
}

/** What the helper said last: not there, not paired with this browser, or the certificates of its cards. */
type Found =
  | HelperStep
  | { readonly step: 'unpaired' }
  | { readonly step: 'cards'; readonly certificates: readonly CardChoice[] }

/** Signs the record with the person's card, through the helper on the machine. */
export function CardDialog({ button, id, name, onClose }: CardDialogProps) {
  const { actionLabel } = useText()
  const { found, look } = useCards()
  const label = actionLabel(button.name)
  return (
    <DialogFrame open onOpen={(open) => open || onClose()} size="md" title={label}>
      {found.step === 'cards' ? (
        <CardForm
          button={button}
          id={id}
          name={name}
          certificates={found.certificates}
          onClose={onClose}
        />
      ) : found.step === 'unpaired' ? (
        <CodeForm helper="card" onPaired={look} onClose={onClose} />
      ) : (
        <Waiting helper="card" found={found} onAgain={() => void look()} onClose={onClose} />
      )}
    </DialogFrame>
  )
}

function useCards() {
  const ask = useCall()
  const [found, setFound] = useState<Found>({ step: 'looking' })
  /** Whether the helper knows this browser. */
  const look = useStable(async (): Promise<boolean> => {
    setFound((before) => (before.step === 'unpaired' ? before : { step: 'looking' }))
    try {
      const { IsPaired } = await ask('card.health', {}, { answer: 'HelperHealth' })
      if (!IsPaired) {
        setFound({ step: 'unpaired' })
        return false
      }
      const certificates = await ask('card.certificates', {}, { answer: 'CardCertificates' })
      setFound(certificates.length === 0 ? { step: 'none' } : { step: 'cards', certificates })
    } catch (error) {
      setFound(stepOf('card', error))
    }
    return true
  })
  useEffect(() => void look(), [look])
  return { found, look }
}

interface CardFormProps extends CardDialogProps {
  readonly certificates: readonly CardChoice[]
}

/** Which certificate signs, and its PIN, which goes to the helper and nowhere else. */
function CardForm({ button, id, name, certificates, onClose }: CardFormProps) {
  const { t, format, actionLabel } = useText()
  const [chosen, setChosen] = useState(0)
  const [pin, setPin] = useState('')
  const { isBusy, file, failure, sign } = useSigning(button, id)
  const label = actionLabel(button.name)
  const certificate = certificates[chosen] ?? certificates[0]
  const submit = async () => {
    if (isBusy || pin === '' || certificate === undefined) return
    const isDone = await sign(certificate, pin)
    setPin('')
    if (!isDone) return
    toast.success(t('detail.done', { action: label, name }))
    onClose()
  }
  return (
    <DialogBody
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            loading={isBusy}
            disabledReason={pin === '' && !isBusy ? t('detail.card.pinMissing') : undefined}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={t('detail.card.certificate')}
          value={String(chosen)}
          onValue={(value) => setChosen(Number(value))}
          options={certificates.map((one, index) => ({
            value: String(index),
            label: [one.Subject, one.TaxNumber].filter(Boolean).join(' · '),
            hint: t('detail.card.validTo', { issuer: one.Issuer, day: format.date(one.ValidTo) }),
          }))}
        />
        <Field label={t('detail.card.pin')} hint={t('detail.card.pinHint')} required>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              value={pin}
              onChange={(event) => setPin(event.target.value)}
            />
          )}
        </Field>
        {file !== undefined && (
          <p role="status" className="text-base text-ink-soft">
            {t('detail.card.signing', { file: file.name, left: String(file.left) })}
          </p>
        )}
        <FormError text={failure} />
      </div>
    </DialogBody>
  )
}

function useSigning({ call }: CallButton, id: string) {
  const ask = useCall()
  const queries = useQueryClient()
  const sentenceOf = useFailureSentence()
  const [file, setFile] = useState<{ readonly name: string; readonly left: number }>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** Whether all of it is signed. */
  const sign = async (certificate: CardChoice, pin: string): Promise<boolean> => {
    setFailure(undefined)
    setBusy(true)
    try {
      const onFile = (name: string, left: number) => setFile({ name, left })
      await signByCard({ ask, call, id, certificate, pin, onFile })
      return true
    } catch (error) {
      setFailure(sentenceOf(error))
      return false
    } finally {
      setFile(undefined)
      setBusy(false)
      // Some of its files may be signed, though others are not.
      void refreshFamily(queries, call.family)
    }
  }
  return { isBusy, file, failure, sign }
}
