import { useEffect, useRef, useState } from 'react'
import type { CallButton } from '#engine/call-buttons.ts'
import { brokenTerms, holds } from '#engine/condition.ts'
import type { Row } from '#engine/inputs.ts'
import type { Box } from '#engine/portal.ts'
import { recordOf } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { useText } from '../frame/portal-context.tsx'
import { countOf, type Selection } from './selection.ts'
import type { ListWords } from '../rows/list-words.ts'
import { Button } from '../ui/button.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { CallForm } from '../records/late-call-form.ts'
import { mostChosen, useAllRows } from './all-rows.ts'
import { LeftOut } from './left-out.tsx'
import { idOf } from '../rows/row-id.ts'

export interface ChosenCallsProps {
  readonly box: Box
  readonly buttons: readonly CallButton[]
  readonly selection: Selection
  /** Those of the page. */
  readonly rows: readonly Row[]
  readonly words: ListWords
  /** Told of the job that one of them has begun: its id, and the call that is made for each row. */
  readonly onJob: (id: string, each: string) => void
}

/** Calls over the rows that are chosen, one by one or all that match. */
export function ChosenCalls({ buttons, rows, ...rest }: ChosenCallsProps) {
  const chosen = useChosenRows(rest.selection, rows)
  return buttons.map((button) => (
    <ChosenCall key={button.name} button={button} chosen={chosen} {...rest} />
  ))
}

/** Undefined where all that match are chosen. A row that was chosen on another page is remembered from there. */
function useChosenRows(selection: Selection, rows: readonly Row[]): readonly Row[] | undefined {
  const seen = useRef(new Map<string, Row>())
  for (const row of rows) seen.current.set(idOf(row), row)
  if (selection.kind === 'all') return undefined
  return [...selection.ids].flatMap((id) => {
    const row = seen.current.get(id)
    return row ? [row] : []
  })
}

interface ChosenCallProps extends Pick<ChosenCallsProps, 'box' | 'selection' | 'words' | 'onJob'> {
  readonly button: CallButton
  readonly chosen: readonly Row[] | undefined
}

function ChosenCall({ button, chosen, box, selection, words, onJob }: ChosenCallProps) {
  const { actionLabel, t } = useText()
  const spec = needed(button.call.chosen, `chosen rows of ${button.call.id}`)
  const label = actionLabel(button.name)
  const isAble = (row: Row) => brokenTerms(spec.when, row).length === 0
  /** Why the call cannot be made of these rows: where each is a work of its own, the others go on without those that cannot take part. */
  const whyNot = (rows: readonly Row[]) => {
    const unable = rows.find((row) => !isAble(row))
    if (unable === undefined || (spec.each !== undefined && rows.some(isAble))) return undefined
    return words.whyNot(spec.when, unable)
  }
  const { asked, isLoading, ask, close } = useAskedRows({ box, selection, chosen, whyNot })
  const able = asked?.filter(isAble)
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        loading={isLoading}
        disabledReason={
          countOf(selection) > mostChosen
            ? t('list.tooManyChosen', { most: words.formats.number(mostChosen, 0) })
            : chosen && whyNot(chosen)
        }
        onClick={ask}
      >
        {label}
      </Button>
      {asked && able && (
        <CallForm
          button={button}
          id={undefined}
          name={label}
          open
          onOpen={(isOpen) => isOpen || close()}
          note={
            <LeftOut
              box={box}
              able={able.length}
              unable={asked.filter((row) => !isAble(row))}
              whyNot={(row) => words.whyNot(spec.when, row)}
            />
          }
          onAnswer={(answer) =>
            spec.each !== undefined && onJob(String(recordOf(answer)['UUID']), spec.each)
          }
          preset={Object.fromEntries(
            Object.entries(spec.sums).map(([at, column]) => [at, String(sumOf(able, column))]),
          )}
          added={{ [spec.at]: able.map((row) => row[spec.by]) }}
          unasked={Object.entries(spec.asks).flatMap(([at, when]) =>
            able.some((row) => holds(when, row)) ? [] : [at],
          )}
        />
      )}
    </>
  )
}

interface AskedRows extends Pick<ChosenCallProps, 'box' | 'selection' | 'chosen'> {
  readonly whyNot: (rows: readonly Row[]) => string | undefined
}

/** The rows that the open dialog is about; of all that match they are read first. */
function useAskedRows({ box, selection, chosen, whyNot }: AskedRows) {
  const sentenceOf = useFailureSentence()
  const readAll = useAllRows(box)
  const [asked, setAsked] = useState<readonly Row[]>()
  const [isLoading, setLoading] = useState(false)
  const close = () => setAsked(undefined)
  // What is chosen may change while the dialog is open, by keys or by what the list has learnt.
  const isGone = chosen !== undefined && whyNot(chosen) !== undefined
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  const ask = async () => {
    if (selection.kind === 'some') return setAsked(chosen)
    setLoading(true)
    try {
      const rows = await readAll(selection)
      const reason = whyNot(rows)
      if (reason === undefined) setAsked(rows)
      else toast.error(reason)
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setLoading(false)
    }
  }
  return { asked, isLoading, ask: () => void ask(), close }
}

/** In whole hundredths: sums of binary fractions are not what a person adds up. */
const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0) / 100
