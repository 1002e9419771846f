import { Link } from '@tanstack/react-router'
import { ClipboardPaste, Play, RotateCw, X } from 'lucide-react'
import { useEffect, useState, type ClipboardEvent } from 'react'
import { familyOf, type Family, type Route } from '#engine/portal.ts'
import type { Language } from '#schemas/language.ts'
import { FileBar, useFile } from './bulk-file.tsx'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { fieldTitle } from '../sheet/column-title.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { Page } from '../frame/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { BulkDocuments } from './bulk-documents.tsx'
import { keyOf } from './document-id.ts'
import { inSlices } from './in-slices.ts'
import {
  GROUP,
  pastedColumns,
  pastedSteps,
  sampleRow,
  type PastedColumn,
  type PastedDocument,
} from './pasted-rows.ts'
import { useRunner } from './use-runner.ts'

/** Many drafts at once from rows of a spreadsheet, a result for each. */
export function Screen({ route }: { readonly route: Route }) {
  const portal = usePortal()
  const family = familyOf(portal, route.family)
  const { t, screenLabel, language, format } = useText()
  const [text, setText] = useState('')
  const pasted = usePasted(text, family, language)
  const file = useFile(family, setText)
  const documents = file.documents ?? pasted.documents
  const isReading = file.isReading || (file.documents === undefined && pasted.isReading)
  const runner = useRunner(family)
  const columns = useColumnLabels(family)
  // The key of a document is worked out once something came of one: of thousands it takes its time.
  const outcomeOf = (document: PastedDocument) =>
    runner.outcomes.size === 0 ? undefined : runner.outcomes.get(keyOf(document))?.state
  const ready = documents.filter(
    (document) => document.errors.length === 0 && outcomeOf(document) !== 'done',
  )
  const failed = documents.filter((document) => outcomeOf(document) === 'failed')
  const done = documents.filter((document) => outcomeOf(document) === 'done').length
  const drafts = portal.routes.find((one) => one.family === family.key && one.screen === 'drafts')
  return (
    <Page
      title={screenLabel(route)}
      actions={
        <>
          {failed.length > 0 && (
            <Button
              icon={<RotateCw />}
              once
              loading={runner.isRunning}
              onClick={() => void runner.run(failed)}
            >
              {t('bulk.retry', { count: failed.length })}
            </Button>
          )}
          <Button
            variant="primary"
            icon={<Play />}
            once
            loading={runner.isRunning}
            disabledReason={
              isReading ? t('bulk.reading') : ready.length === 0 ? t('bulk.nothing') : undefined
            }
            onClick={() => void runner.run(ready)}
          >
            {ready.length === 0 ? t('bulk.createNone') : t('bulk.create', { count: ready.length })}
          </Button>
        </>
      }
    >
      <FileBar family={family} file={file} />
      <Card title={t('bulk.paste')}>
        {text.length > mostShown ? (
          <p className="flex flex-wrap items-center gap-3 text-base text-ink-soft">
            <span className="tabular-nums">
              {t('bulk.pastedRows', { count: text.split('\n').length })}
            </span>
            <Button variant="ghost" icon={<X />} onClick={() => (file.clear(), setText(''))}>
              {t('bulk.removeRows')}
            </Button>
          </p>
        ) : (
          <Field
            label={t('bulk.columns', { columns: [...columns.values()].join(' · ') })}
            hint={t('bulk.hint')}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={6}
                wrap="off"
                value={text}
                placeholder={sampleRow(
                  pastedColumns(family.form!),
                  t('bulk.sample'),
                  format.number(1250.75, 2),
                )}
                className="font-mono text-sm"
                onPaste={(event) => takeLong(event, (pasted) => (file.clear(), setText(pasted)))}
                onChange={(event) => (file.clear(), setText(event.target.value))}
              />
            )}
          </Field>
        )}
      </Card>
      <p
        role="status"
        className="flex items-center gap-2 text-sm text-ink-muted tabular-nums empty:hidden"
      >
        {isReading && (
          <>
            <Spinner /> {t('bulk.reading')}
          </>
        )}
        {!isReading &&
          done + failed.length > 0 &&
          t('list.bulk.progress', {
            done: format.number(done + failed.length, 0),
            total: format.number(documents.length, 0),
          })}
        {!isReading && failed.length > 0 && (
          <span className="text-error-ink">
            {t('list.bulk.failedCount', { count: failed.length })}
          </span>
        )}
      </p>
      {documents.length === 0 ? (
        <EmptyState icon={<ClipboardPaste />} title={t('bulk.empty')} text={t('bulk.emptyText')} />
      ) : (
        <BulkDocuments
          documents={documents}
          outcomes={runner.outcomes}
          labelOf={(key) => columns.get(key) ?? key}
        />
      )}
      {drafts && runner.outcomes.size > 0 && !runner.isRunning && (
        <Link
          to={drafts.path as string}
          className="text-base font-medium text-primary-ink hover:underline"
        >
          {t('bulk.toDrafts')}
        </Link>
      )}
    </Page>
  )
}

/** A field with more text than this is slow in every browser, and nobody reads it there: its rows are counted in its place. */
const mostShown = 50_000

function takeLong(event: ClipboardEvent<HTMLTextAreaElement>, take: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  if (pasted.length <= mostShown) return
  event.preventDefault()
  take(pasted.trimEnd())
}

/** Names of the pasted columns by key, as the editor calls them: `Name` is a person's in one section and a good's in another. */
function useColumnLabels(family: Family): ReadonlyMap<string, string> {
  const text = useText()
  const labelOf = ({ key, field, section }: PastedColumn) =>
    key === GROUP || !field
      ? text.t('bulk.group')
      : fieldTitle(text, family.key, section ?? '', field)
  return new Map(pastedColumns(family.form!).map((column) => [column.key, labelOf(column)]))
}

/** The documents of the pasted text, read in slices; until they are there, those of the text before. */
function usePasted(text: string, family: Family, language: Language) {
  const [read, setRead] = useState<{
    readonly text: string
    readonly documents: readonly PastedDocument[]
  }>({ text: '', documents: [] })
  useEffect(() => {
    const stop = new AbortController()
    void inSlices(pastedSteps(text, family.form!, language), stop.signal).then(
      (documents) => documents && !stop.signal.aborted && setRead({ text, documents }),
    )
    return () => stop.abort()
  }, [text, family, language])
  return { documents: read.documents, isReading: read.text !== text }
}
