import type { ReactNode } from 'react'
import type { Fact } from '#descriptor/fact.ts'
import type { FieldKind } from '#descriptor/field.ts'
import type { Box, Column } from '#engine/portal.ts'
import { cells } from '../rows/cells.tsx'
import type { ListWords } from '../rows/list-words.ts'
import { CopyText } from '../ui/copy-text.tsx'
import type { Row } from '#engine/inputs.ts'

const groups = ['record', 'document', 'parties', 'amounts', 'state', 'marks'] as const
type Group = (typeof groups)[number]

/** Where each fact stands in the details; a fact that a screen shows elsewhere has no place. */
const groupOfFact: Record<Fact, Group | undefined> = {
  number: 'document',
  profile: 'document',
  type: 'document',
  issueDate: 'document',
  issueTime: 'document',
  sendType: 'document',
  isInternet: 'document',
  installationNo: 'document',
  createdDate: 'document',
  uuid: 'document',
  isSale: 'document',
  despatchDate: 'document',
  senderName: 'parties',
  senderTaxNo: 'parties',
  receiverName: 'parties',
  receiverTaxNo: 'parties',
  receiverAlias: 'parties',
  companyTaxNo: 'parties',
  version: undefined,
  serial: 'document',
  email: 'parties',
  payable: 'amounts',
  taxExclusive: 'amounts',
  taxTotal: 'amounts',
  lineExtension: 'amounts',
  allowanceTotal: 'amounts',
  chargeTotal: 'amounts',
  currency: 'amounts',
  exchangeRate: 'amounts',
  status: 'state',
  statusDetail: 'state',
  answer: 'state',
  answerNote: 'state',
  envelopeUuid: 'state',
  envelopeDate: 'state',
  reportUuid: 'state',
  reportDate: 'state',
  isReported: 'state',
  isCancelled: 'state',
  cancelDate: 'state',
  cancelReportUuid: 'state',
  draftStatus: undefined,
  draftStatusText: 'state',
  isRead: 'marks',
  isPrinted: 'marks',
  isArchived: 'marks',
  isTransferred: 'marks',
  isInvoiced: 'marks',
  isMailSent: 'marks',
  mailsDelivered: 'marks',
  mailsFailed: 'marks',
  ledgerSync: 'marks',
  tags: undefined,
  specialCode: undefined,
}

/** What a record's own body says stands together with what is known of it; ids, its own and those of other records, say nothing to a reader. */
const groupOf = ({ fact, name }: Column, { record, filters }: Box): Group | undefined => {
  if (fact === undefined) return filters[name]?.reference === undefined ? 'record' : undefined
  if (!record) return groupOfFact[fact]
  return fact === 'createdDate' ? 'record' : undefined
}

export interface DetailsTabProps {
  readonly box: Box
  readonly row: Row
  readonly words: ListWords
}

/** All that the list knows of the record, in groups. */
export function DetailsTab({ box, row, words }: DetailsTabProps) {
  const shown = groups
    .map((group) => ({
      group,
      columns: uniqueFacts(box.columns.filter((column) => groupOf(column, box) === group)),
    }))
    .filter(({ columns }) => columns.length > 0)
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 pb-4 @3xl:grid-cols-2">
        {shown.map(({ group, columns }) => (
          <section key={group} aria-label={words.t(`detail.groups.${group}`)}>
            <h3 className="mb-1 text-sm font-semibold text-ink">
              {words.t(`detail.groups.${group}`)}
            </h3>
            <Facts>
              {columns.map((column) => (
                <FactLine key={column.name} label={words.label(column.name)}>
                  <FactValue column={column} row={row} words={words} />
                </FactLine>
              ))}
            </Facts>
          </section>
        ))}
      </div>
    </div>
  )
}

/** Two fields may show one fact under two names of the wire; once is enough. */
const uniqueFacts = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(
    ({ fact }, index) =>
      fact === undefined || columns.findIndex((other) => other.fact === fact) === index,
  )

/** Kinds whose values a list cuts. */
const cutInLists: readonly FieldKind[] = ['text', 'note', 'email', 'phone']

/** A value in full: ids can be copied, texts break over lines. */
export function FactValue({
  column,
  row,
  words,
}: {
  readonly column: Column
  readonly row: Row
  readonly words: ListWords
}): ReactNode {
  const value = row[column.name]
  if (column.field.kind === 'uuid' && typeof value === 'string')
    return <CopyText value={value} mono className="-ml-1" />
  if (cutInLists.includes(column.field.kind) && typeof value === 'string' && value !== '')
    return <span className="break-words whitespace-pre-line">{value}</span>
  return cells[column.field.kind]({ name: column.name, field: column.field, row, words })
}

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>
}

export function FactLine({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <div className="flex min-h-8 items-center gap-3 py-1">
      <dt className="w-36 shrink-0 text-sm text-ink-muted">{label}</dt>
      <dd className="min-w-0 flex-1 text-ink">{children}</dd>
    </div>
  )
}
