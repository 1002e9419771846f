import { RadioTower } from 'lucide-react'
import type { Fact } from '#descriptor/fact.ts'
import type { Box } from '#engine/portal.ts'
import type { ListWords } from '../rows/list-words.ts'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import type { Row } from '#engine/inputs.ts'
import { FactLine, Facts, FactValue } from './details-tab.tsx'
import type { RecordActions } from './use-record-actions.ts'

const shownFacts: readonly Fact[] = ['status', 'statusDetail', 'envelopeUuid', 'envelopeDate']
const checks = ['checkFromGib', 'checkFromGtb'] as const

export interface EnvelopeTabProps {
  readonly box: Box
  readonly id: string
  readonly row: Row
  readonly actions: RecordActions
  readonly words: ListWords
}

/** Where the document is on its way, and what the authority says when asked. */
export function EnvelopeTab({ box, id, row, actions, words }: EnvelopeTabProps) {
  const { t } = words
  const facts = box.columns.filter(({ fact }) => fact !== undefined && shownFacts.includes(fact))
  return (
    <div className="flex flex-col gap-5 pb-4">
      <Facts>
        {facts.map((column) => (
          <FactLine key={column.name} label={words.label(column.name)}>
            <FactValue column={column} row={row} words={words} />
          </FactLine>
        ))}
      </Facts>
      {checks.map((name) => {
        const action = actions.actions.find((one) => one.action.name === name)
        if (!action) return null
        const answer = actions.answers[`${name}:${id}`]
        return (
          <section key={name} aria-label={action.label} className="flex flex-col gap-2">
            <div>
              <Button
                icon={<RadioTower />}
                once
                loading={actions.busy === name}
                disabledReason={action.disabledReason}
                onClick={() => void actions.run(action).catch(() => {})}
              >
                {action.label}
              </Button>
            </div>
            {typeof answer === 'object' && answer !== null && (
              <Facts>
                {Object.entries(answer).map(([key, value]) => (
                  <FactLine key={key} label={t(`detail.envelope.${key}`)}>
                    {value === null || value === '' ? (
                      <span className="text-ink-faint">–</span>
                    ) : key.endsWith('UUID') ? (
                      <CopyText value={String(value)} mono className="-ml-1" />
                    ) : (
                      <span className="break-words">{String(value)}</span>
                    )}
                  </FactLine>
                ))}
              </Facts>
            )}
          </section>
        )
      })}
    </div>
  )
}
