/** What stays in the document of the file that the draft was made of, though the form does not show it: other parts, and other amounts. */
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { StackedTable } from '../ui/stacked-table.tsx'
import { toast } from '../ui/toast.tsx'
import { useEditor } from './editor-context.tsx'
import type { KeptAmount, KeptOfFile } from './file-amounts.ts'
import { useOfFile } from './file-context.tsx'
import { useTaxNames } from './tax-names.ts'

/** More parts than these are shown when somebody asks for them. */
const partsInSight = 8

interface FilePanelProps {
  /** Saves what is not saved yet and has the amounts calculated anew; undefined where the person may not. Throws what the calls throw. */
  readonly reckon: (() => Promise<void>) | undefined
}

export function FilePanel({ reckon }: FilePanelProps) {
  const { t } = useText()
  const ofFile = useOfFile()
  if (!ofFile) return null
  const { Parts, Amounts, MustReckon } = ofFile
  const mayReckon = reckon !== undefined && (Amounts.length > 0 || MustReckon)
  return (
    <Card title={t('editor.ofFile.title')}>
      <div className="flex flex-col gap-5">
        {Parts.length > 0 && <PartList parts={Parts} />}
        {Amounts.length > 0 && <AmountTable amounts={Amounts} />}
        {MustReckon && (
          <p role="alert" className="text-base text-error-ink">
            {t('editor.ofFile.mustReckon')}
          </p>
        )}
        {mayReckon && <ReckonButton reckon={reckon} />}
      </div>
    </Card>
  )
}

function PartList({ parts }: { readonly parts: KeptOfFile['Parts'] }) {
  const { t } = useText()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? parts : parts.slice(0, partsInSight)
  const whereOf = useWhere()
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-muted">{t('editor.ofFile.parts')}</p>
      <dl className="grid w-full grid-cols-1 gap-x-4 gap-y-2 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {shown.map(({ Line, Name, Value }, index) => (
          <div key={index} className="contents">
            <dt className="min-w-0 break-words text-ink-muted max-sm:-mb-2">
              {Line !== null && <span>{whereOf(Line)} · </span>}
              <span lang="en">{Name}</span>
            </dt>
            <dd className="min-w-0 break-words text-ink">{Value}</dd>
          </div>
        ))}
      </dl>
      {shown.length < parts.length && (
        <Button size="sm" onClick={() => setWhole(true)}>
          {t('editor.ofFile.allParts', { count: parts.length })}
        </Button>
      )}
    </div>
  )
}

function AmountTable({ amounts }: { readonly amounts: readonly KeptAmount[] }) {
  const { control, document } = useEditor()
  const { t, format } = useText()
  const typed = useWatch({ control, name: document.places.currency })
  const currency = typeof typed === 'string' && typed !== '' ? typed : 'TRY'
  const nameOf = useAmountNames()
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-muted">{t('editor.ofFile.amounts')}</p>
      <StackedTable
        label={t('editor.ofFile.amounts')}
        rows={amounts}
        keyOf={({ Line, Name, Code, Percent }) => [Line, Name, Code, Percent].join(' ')}
        columns={[
          { key: 'name', label: t('editor.ofFile.amount'), isText: true, cell: nameOf },
          {
            key: 'given',
            label: t('editor.ofFile.given'),
            numeric: true,
            cell: ({ Given }) => format.money(Given, currency),
          },
          {
            key: 'reckoned',
            label: t('editor.ofFile.reckoned'),
            numeric: true,
            cell: ({ Reckoned }) => format.money(Reckoned, currency),
          },
        ]}
      />
    </div>
  )
}

function useWhere(): (line: number) => string {
  const { t } = useText()
  return (line) => t('editor.line', { number: line })
}

function useAmountNames(): (amount: KeptAmount) => string {
  const { t, format } = useText()
  const whereOf = useWhere()
  const taxOf = useTaxNames()
  return ({ Line, Name, Code, Percent }) => {
    if (Line !== null) return `${whereOf(Line)} · ${t(`editor.ofFile.names.${Name}`)}`
    const percent = format.number(Percent ?? 0)
    if (Name === 'tax') return t('editor.totals.deduction', { name: taxOf(Code ?? ''), percent })
    if (Name === 'withholding') return t('editor.totals.withholding', { code: Code, percent })
    return t(Name === 'taxTotal' ? 'editor.ofFile.names.taxTotal' : `editor.totals.${Name}`)
  }
}

function ReckonButton({ reckon }: { readonly reckon: () => Promise<void> }) {
  const { t } = useText()
  const sentenceOf = useFailureSentence()
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<string>()
  const ask = () => {
    setError(undefined)
    setAsked(true)
  }
  const confirm = async () => {
    try {
      await reckon()
      toast.success(t('editor.ofFile.done'))
    } catch (failure) {
      setError(sentenceOf(failure))
      throw failure
    }
  }
  return (
    <div>
      <Button icon={<Calculator />} onClick={ask}>
        {t('editor.ofFile.reckon')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpen={setAsked}
        title={t('editor.ofFile.askTitle')}
        description={t('editor.ofFile.askText')}
        confirmLabel={t('editor.ofFile.reckon')}
        error={error}
        onConfirm={confirm}
      />
    </div>
  )
}
