import { Check, CircleAlert } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { problemOf, stagesOf, type Stage } from '#engine/stages.ts'
import type { Box } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import { cx } from '../ui/cx.ts'

export interface StageLineProps {
  readonly box: Box
  readonly row: Row
}

/** The way of a record from its first stage to its last: what is done, where it is, and what comes. */
export function StageLine({ box, row }: StageLineProps) {
  const { t } = useText()
  const stages = stagesOf(box, row)
  if (stages.length === 0) return null
  const problem = stages.some(({ isStuck }) => isStuck) && problemOf(box, row)
  return (
    <>
      <ol aria-label={t('detail.stages.label')} className="flex pt-3 pb-1">
        {stages.map((stage, index) => (
          <li
            key={stage.name}
            aria-current={stage.state === 'now' ? 'step' : undefined}
            className="relative flex min-w-0 flex-1 flex-col items-center gap-1 px-0.5 text-center text-xs"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={cx(
                  'absolute top-2.5 right-1/2 mr-3.5 left-[calc(-50%+0.875rem)] h-0.5',
                  stage.state === 'next' ? 'bg-line' : 'bg-primary',
                )}
              />
            )}
            <StageMark stage={stage} number={index + 1} />
            <span
              className={cx(
                'break-words',
                stage.state === 'now' ? 'font-medium text-ink' : 'text-ink-muted',
              )}
            >
              {t(`codes.stages.${stage.name}`)}
              <span className="sr-only">{t(`detail.stages.${stage.state}`)}</span>
            </span>
          </li>
        ))}
      </ol>
      {problem && (
        <p className="mt-2 rounded-md bg-error-soft px-3 py-2 text-sm break-words whitespace-pre-line text-error-ink">
          {problem}
        </p>
      )}
    </>
  )
}

function StageMark({
  stage: { state, isStuck },
  number,
}: {
  readonly stage: Stage
  readonly number: number
}) {
  const look = isStuck
    ? 'bg-error-soft text-error-ink'
    : state === 'next'
      ? 'bg-secondary-soft text-secondary-ink'
      : state === 'now'
        ? 'bg-primary-soft text-primary-ink ring-2 ring-primary'
        : 'bg-primary text-primary-on'
  return (
    <span
      aria-hidden
      className={cx(
        'flex size-5 items-center justify-center rounded-full text-xs tabular-nums',
        look,
      )}
    >
      {isStuck ? (
        <CircleAlert className="size-3.5" />
      ) : state === 'done' ? (
        <Check className="size-3.5" />
      ) : (
        number
      )}
    </span>
  )
}
