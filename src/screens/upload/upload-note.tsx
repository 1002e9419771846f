import { boxOf } from '#engine/portal.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import type { UploadRow } from './upload-rows.ts'

/** What is wrong, or to be looked at; of a document that may be corrected also how. */
export function UploadNote({ row: { entry, result } }: { readonly row: UploadRow }) {
  const { t } = useText()
  const portal = usePortal()
  const lines = result?.Errors ?? []
  const isDraft =
    result?.Box !== undefined && boxOf(portal, result.Box).isDrafts && lines.length > 0
  const lead = result?.IsCorrectable
    ? t('upload.correctable')
    : isDraft
      ? t('upload.draftNotes')
      : undefined
  const error = result === undefined || result.IsCorrectable ? entry.error : undefined
  return (
    <>
      {error !== undefined && <p className={cx(result && 'text-error-ink')}>{error}</p>}
      {lead !== undefined && <p className="text-ink">{lead}</p>}
      {lines.length === 1 && lead === undefined
        ? lines[0]
        : lines.length > 0 && <NoteLines lines={lines} />}
    </>
  )
}

const NoteLines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="list-disc pl-4">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
