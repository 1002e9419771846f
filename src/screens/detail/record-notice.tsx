import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Box } from '#engine/portal.ts'
import type { ListWords } from '../rows/list-words.ts'
import { factValue, type Row } from '#engine/inputs.ts'
import { AskAbout } from '../records/late-ask-about.ts'
import { knownOf } from '../records/known.ts'
import { useRecordQuery } from './record-query.ts'

interface NoticeProps {
  readonly box: Box
  readonly id: string
  readonly row: Row
  readonly words: ListWords
}

/** Why a document failed or was refused, said where it is opened and not behind a tab. */
export function RecordNotice(props: NoticeProps) {
  const { box, row, words } = props
  const detail = isBad(box, row, 'status') ? factValue(box, row, 'statusDetail') : undefined
  return (
    <>
      {typeof detail === 'string' && (
        <Notice title={words.t('detail.failedBecause')} text={detail}>
          <AskAbout known={knownOf(box, row)} />
        </Notice>
      )}
      {isBad(box, row, 'answer') && box.calls['rejectedNote'] !== undefined && (
        <RejectedNote {...props} />
      )}
    </>
  )
}

function RejectedNote({ box, id, words }: NoticeProps) {
  const note = useRecordQuery(box, 'rejectedNote', 'Text', id)
  return note.data ? <Notice title={words.t('detail.rejectedBecause')} text={note.data} /> : null
}

function Notice({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <div
      role="note"
      className="mt-2 flex items-start gap-2 rounded-md bg-error-soft px-3 py-2 text-base text-error-ink"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 break-words">
          <span className="font-medium">{title}: </span>
          {text}
        </p>
        {children}
      </div>
    </div>
  )
}

/** Whether the row's value of a fact has the tone of an error. */
function isBad(box: Box, row: Row, fact: 'status' | 'answer'): boolean {
  const column = box.columns.find((one) => one.fact === fact)
  return column?.field.tones?.[String(row[column.name])] === 'error'
}
