import { useEffect, useRef, useState } from 'react'
import type { CallButton } from '#engine/call-buttons.ts'
import { brokenTerms, holds } from '#engine/condition.ts'
import type { Row } from '#engine/inputs.ts'
import { needed } from '#values/needed.ts'
import { useText } from '../frame/portal-context.tsx'
import type { Selection } from './selection.ts'
import type { ListWords } from '../rows/list-words.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../records/late-call-form.ts'

export interface ChosenCallsProps {
  readonly buttons: readonly CallButton[]
  readonly selection: Selection
  /** Those of the page. */
  readonly rows: readonly Row[]
  readonly words: ListWords
}

/** Calls over the rows that are chosen, one by one: each was seen, so that the person knows what it is about. */
export function ChosenCalls({ buttons, selection, rows, words }: ChosenCallsProps) {
  const chosen = useChosenRows(selection, rows)
  return buttons.map((button) => (
    <ChosenCall key={button.name} button={button} chosen={chosen} words={words} />
  ))
}

/** Undefined where all that match are chosen. A row that was chosen on another page is remembered from there. */
function useChosenRows(selection: Selection, rows: readonly Row[]): readonly Row[] | undefined {
  const seen = useRef(new Map<string, Row>())
  for (const row of rows) seen.current.set(String(row['UUID']), row)
  if (selection.kind === 'all') return undefined
  return [...selection.ids].flatMap((id) => {
    const row = seen.current.get(id)
    return row ? [row] : []
  })
}

interface ChosenCallProps {
  readonly button: CallButton
  readonly chosen: readonly Row[] | undefined
  readonly words: ListWords
}

function ChosenCall({ button, chosen, words }: ChosenCallProps) {
  const { actionLabel, t } = useText()
  const [isAsking, setAsking] = useState(false)
  const spec = needed(button.call.chosen, `chosen rows of ${button.call.id}`)
  const unable = chosen?.find((row) => brokenTerms(spec.when, row).length > 0)
  const isGone = unable !== undefined || chosen === undefined
  useEffect(() => {
    if (isGone) setAsking(false)
  }, [isGone])
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        disabledReason={
          chosen === undefined
            ? t('list.chosenOneByOne')
            : unable && words.whyNot(spec.when, unable)
        }
        onClick={() => setAsking(true)}
      >
        {actionLabel(button.name)}
      </Button>
      {isAsking && chosen !== undefined && (
        <CallForm
          button={button}
          id={undefined}
          name={actionLabel(button.name)}
          open
          onOpen={setAsking}
          preset={Object.fromEntries(
            Object.entries(spec.sums).map(([at, column]) => [at, String(sumOf(chosen, column))]),
          )}
          added={{ [spec.at]: chosen.map((row) => row[spec.by]) }}
          unasked={Object.entries(spec.asks).flatMap(([at, when]) =>
            chosen.some((row) => holds(when, row)) ? [] : [at],
          )}
        />
      )}
    </>
  )
}

/** In whole hundredths: sums of binary fractions are not what a person adds up. */
const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0) / 100
