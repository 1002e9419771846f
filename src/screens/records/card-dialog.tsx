import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { CallButton } from '#engine/call-buttons.ts'
import { CallError } from '#client/errors.ts'
import { refreshFamily } from '#client/query.ts'
import { writePairing } from '#client/session/pairing.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { DialogBody, DialogFrame } from '../ui/dialog.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Input } from '../ui/input.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { toast } from '../ui/toast.tsx'
import { useStable } from '../ui/use-stable.ts'
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
  | { readonly step: 'looking' | 'absent' | 'unpaired' }
  | { readonly step: 'refused'; readonly error: unknown }
  | { readonly step: 'cards'; readonly certificates: readonly CardChoice[] }

/** Signs the record with the person's card, through the helper on the machine. */
export function CardDialog({ button, id, name, onClose }: CardDialogProps) {
  const { actionLabel } = useText()
  const { found, look } = useCards()
  const label = actionLabel(button.name)
  return (
    <DialogFrame open onOpen={(open) => open || onClose()} size="md" title={label}>
      {found.step === 'cards' && found.certificates.length > 0 ? (
        <CardForm
          button={button}
          id={id}
          name={name}
          certificates={found.certificates}
          onClose={onClose}
        />
      ) : found.step === 'unpaired' ? (
        <CodeForm onPaired={look} onClose={onClose} />
      ) : (
        <Waiting found={found} onAgain={() => void look()} onClose={onClose} />
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
      setFound({ step: 'cards', certificates })
    } catch (error) {
      const isAbsent = error instanceof CallError && error.status === 0
      setFound(isAbsent ? { step: 'absent' } : { step: 'refused', error })
    }
    return true
  })
  useEffect(() => void look(), [look])
  return { found, look }
}

interface WaitingProps {
  readonly found: Found
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** There is no card to sign with: what to do about it. */
function Waiting({ found, onAgain, onClose }: WaitingProps) {
  const { t } = useText()
  const sentenceOf = useFailureSentence()
  const texts: Readonly<Record<Found['step'], ReactNode>> = {
    looking: t('detail.card.looking'),
    absent: (
      <>
        {t('detail.card.absent')}
        <CopyText mono value={`npm run card-helper -- --portal ${location.origin}`} />
      </>
    ),
    refused: found.step === 'refused' ? sentenceOf(found.error) : '',
    cards: t('detail.card.none'),
    unpaired: '',
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

interface CodeFormProps {
  /** Asks the helper again; whether it knows the code. */
  readonly onPaired: () => Promise<boolean>
  readonly onClose: () => void
}

/** The code that the helper printed, which this browser keeps. */
function CodeForm({ onPaired, onClose }: CodeFormProps) {
  const { t } = useText()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const pair = async () => {
    setBusy(true)
    writePairing('card', code)
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
            {t('detail.card.pair')}
          </Button>
        </>
      }
    >
      <Field
        label={t('detail.card.code')}
        hint={t('detail.card.codeHint')}
        error={isWrong ? t('detail.card.codeWrong') : undefined}
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
