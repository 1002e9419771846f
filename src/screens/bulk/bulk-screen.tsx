import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardPaste, Play, RotateCw } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { familyOf, pairOf, type Family, type Route } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { findParty } from '../editor/lookups.ts'
import { FileBar, useFile } from './bulk-file.tsx'
import { useCall, usePortal, useText, type Text } from '../portal-context.tsx'
import { fieldTitle } from '../sheet/column-title.ts'
import { today } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { bodyOfFamily, bodyOfPasted, GROUP, parsePasted, partySection, pastedColumns, type PastedColumn, type PastedDocument, type PastedError } from './pasted-rows.ts'

/** `family`: of which a draft was made. */
type Outcome = { readonly state: 'running' } | { readonly state: 'done'; readonly family: string } | { readonly state: 'failed'; readonly text: string }

/** Many drafts at once from rows of a spreadsheet, a result for each. */
export function Screen({ route }: { readonly route: Route }) {
  const portal = usePortal()
  const family = familyOf(portal, route.family)
  const { t, screenLabel, language } = useText()
  const [text, setText] = useState('')
  const pasted = useMemo(() => parsePasted(text, family.form!, language), [text, family, language])
  const file = useFile(family, setText)
  const documents = file.documents ?? pasted
  const runner = useRunner(family)
  const columns = useColumnLabels(family)
  const ready = documents.filter((document) => document.errors.length === 0 && runner.outcomes.get(document.group)?.state !== 'done')
  const failed = documents.filter((document) => runner.outcomes.get(document.group)?.state === 'failed')
  const drafts = portal.routes.find((one) => one.family === family.key && one.screen === 'drafts')
  return (
    <Page
      title={screenLabel(route)}
      actions={
        <>
          {failed.length > 0 && (
            <Button icon={<RotateCw />} onClick={() => void runner.run(failed)}>
              {t('bulk.retry', { count: failed.length })}
            </Button>
          )}
          <Button variant="primary" icon={<Play />} once loading={runner.isRunning} disabledReason={ready.length === 0 ? t('bulk.nothing') : undefined} onClick={() => void runner.run(ready)}>
            {t('bulk.create', { count: ready.length })}
          </Button>
        </>
      }
    >
      <FileBar family={family} file={file} />
      <Card title={t('bulk.paste')}>
        <Field label={t('bulk.columns', { columns: [...columns.values()].join(' · ') })} hint={t('bulk.hint')}>
          {(control) => <Textarea {...control} rows={6} value={text} placeholder={t('bulk.placeholder')} className="font-mono text-sm" onChange={(event) => (file.clear(), setText(event.target.value))} />}
        </Field>
      </Card>
      {documents.length === 0 ? (
        <EmptyState icon={<ClipboardPaste />} title={t('bulk.empty')} text={t('bulk.emptyText')} />
      ) : (
        <Documents documents={documents} outcomes={runner.outcomes} labelOf={(key) => columns.get(key) ?? key} />
      )}
      {drafts && runner.outcomes.size > 0 && !runner.isRunning && (
        <Link to={drafts.path as string} className="text-base font-medium text-primary-ink hover:underline">
          {t('bulk.toDrafts')}
        </Link>
      )}
    </Page>
  )
}

/** Names of the pasted columns by key, as the editor calls them: `Name` is a person's in one section and a good's in another. */
function useColumnLabels(family: Family): ReadonlyMap<string, string> {
  const text = useText()
  const labelOf = ({ key, field, section }: PastedColumn) => (key === GROUP || !field ? text.t('bulk.group') : fieldTitle(text, family.key, section ?? '', field))
  return new Map(pastedColumns(family.form!).map((column) => [column.key, labelOf(column)]))
}

/** One document after the other, so that each has its own result and a bad one stops nothing. */
function useRunner(family: Family) {
  const sentenceOf = useFailureSentence()
  const call = useCall()
  const queries = useQueryClient()
  const portal = usePortal()
  const pair = useMemo(() => pairOf(portal, family), [portal, family])
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const set = (group: string, outcome: Outcome) => setOutcomes((all) => new Map(all).set(group, outcome))

  const uuids = useRef(new Map<string, string>())
  /** A document that is tried again keeps its ETTN, so that it is never made twice. */
  const uuidOf = (document: PastedDocument): string => {
    const key = JSON.stringify([document.group, document.rows, document.model])
    const uuid = uuids.current.get(key) ?? crypto.randomUUID()
    uuids.current.set(key, uuid)
    return uuid
  }

  const create = async (document: PastedDocument, made: Family) => {
    const spec = made.document!
    const lookup = made === family ? partySection(family.form!)?.lookup : undefined
    const party = document.taxNo === '' ? undefined : await findParty(call, document.taxNo, lookup)
    const body = await bodyOfFamily(document, family, made, (form, wanted) => bodyOfPasted(document, form, wanted, party, today(), uuidOf(document)))
    const { [spec.wrapper]: model, ...beside } = body
    const messages = (await call(`${made.key}.drafts.createBulk`, { body: { [spec.bulk!.list]: [{ [spec.bulk!.item]: model, ...beside }] } })) as string[]
    if (messages.length > 0) throw new Error(messages.join(' '))
  }
  /** One question about all receivers; an empty answer where there is no twin to choose. */
  const registeredAmong = async (documents: readonly PastedDocument[]): Promise<ReadonlySet<string>> => {
    const question = portal.calls.find((one) => one.family === family.key && one.pattern === 'globalCompany.byRegisterNumbers')
    const taxNumbers = [...new Set(documents.map(({ taxNo }) => taxNo))].filter(Boolean)
    if (pair.length < 2 || !question || taxNumbers.length === 0) return new Set(taxNumbers)
    const answers = await Promise.all(chunksOf(taxNumbers, 1000).map((TaxNumberList) => call(question.id, { body: { TaxNumberList } }) as Promise<Wire['RegisteredCompanies']>))
    return new Set(answers.flat().filter((one) => one.IsRegistered).map((one) => one.TaxNumber))
  }
  const run = async (documents: readonly PastedDocument[]) => {
    setRunning(true)
    const registered = registeredAmong(documents)
    for (const document of documents) {
      set(document.group, { state: 'running' })
      try {
        const made = (await registered).has(document.taxNo) || document.taxNo === '' ? family : pair.at(-1)!
        await create(document, made)
        set(document.group, { state: 'done', family: made.key })
      } catch (error) {
        set(document.group, { state: 'failed', text: sentenceOf(error) })
      }
    }
    await Promise.all(pair.map(({ key }) => refreshFamily(queries, key)))
    setRunning(false)
  }
  return { outcomes, isRunning, run }
}

interface DocumentsProps {
  readonly documents: readonly PastedDocument[]
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly labelOf: (key: string) => string
}

function Documents({ documents, outcomes, labelOf }: DocumentsProps) {
  const { t } = useText()
  return (
    <TableFrame>
      <Table>
        <TableHead>
          <tr>
            <HeadCell>{t('bulk.group')}</HeadCell>
            <HeadCell>{t('bulk.receiver')}</HeadCell>
            <HeadCell numeric>{t('bulk.lines')}</HeadCell>
            <HeadCell>{t('upload.result')}</HeadCell>
            <HeadCell>{t('upload.note')}</HeadCell>
          </tr>
        </TableHead>
        <tbody aria-live="polite">
          {documents.map((document) => {
            const outcome = outcomes.get(document.group)
            const errors = document.errors.map((error) => errorText(error, t, labelOf))
            return (
              <TableRow key={document.group}>
                <Cell className="font-medium text-ink">{document.group}</Cell>
                <Cell className="tabular-nums">{document.taxNo}</Cell>
                <Cell numeric>{document.rows.length}</Cell>
                <Cell>
                  <State outcome={outcome} hasErrors={errors.length > 0} />
                </Cell>
                <Cell className="max-w-xl whitespace-normal">{outcome?.state === 'failed' ? outcome.text : outcome?.state === 'done' ? t('bulk.madeAs', { family: t(`families.${outcome.family}.document`) }) : errors.join(' ')}</Cell>
              </TableRow>
            )
          })}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function errorText({ row, key, column, values }: PastedError, t: Text['t'], labelOf: (key: string) => string): string {
  return values ? t('sheet.place', { row, column, text: t(`sheet.problems.${key}`, values) }) : t(`bulk.errors.${key}`, { row, column: labelOf(column) })
}

function State({ outcome, hasErrors }: { readonly outcome: Outcome | undefined; readonly hasErrors: boolean }) {
  const { t } = useText()
  if (outcome?.state === 'running') return <Spinner />
  if (outcome) return <Chip tone={outcome.state === 'done' ? 'success' : 'error'}>{t(`upload.state.${outcome.state}`)}</Chip>
  return <Chip tone={hasErrors ? 'warning' : 'neutral'}>{t(hasErrors ? 'bulk.toCorrect' : 'bulk.ready')}</Chip>
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
}
