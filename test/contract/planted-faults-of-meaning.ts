/** Services whose answers look right and are not: amounts, histories, sentences, rights, and what was promised to be done. */
import type { FetchHandler } from '#contract/base/target.ts'
import {
  as,
  asked,
  at,
  bills,
  changed,
  drafts,
  like,
  page,
  withBody,
  without,
  withoutRows,
  withQuery,
  type Fault,
  type Matcher,
  type Row,
} from './faulty-service.ts'

interface Line {
  CreatedDate: string
  UserName: string | null
  Description: string | null
}

const histories = at('GET', /ebill\/Bills\/[\w-]+\/Histories$/)

/** The history of a bill, newest first, is changed. */
const told = (change: (lines: Line[]) => Line[]) =>
  changed(histories, async (answer) =>
    answer.status === 200 ? like(answer, change((await answer.json()) as Line[])) : answer,
  )

/** Rows of a list are changed one by one. */
const rows = (path: RegExp, change: (row: Row) => Row) =>
  page(path, (all) => ({ ...all, Content: all.Content.map(change) }))

/** The answer of a call is another value; refusals stay. */
const valued = (matches: Matcher, change: (value: unknown) => unknown) =>
  changed(matches, async (answer) =>
    answer.status === 200 ? like(answer, change(await answer.json())) : answer,
  )

/** Refusals of a status say something else. */
const said = (matches: Matcher, status: number, change: (message: string) => string) =>
  changed(matches, async (answer) => {
    if (answer.status !== status) return answer
    const body = (await answer.json()) as { Message: string; Errors: Row[] }
    const Errors = body.Errors.map((item) => ({
      ...item,
      Description: change(String(item['Description'])),
    }))
    return like(answer, { ...body, Message: change(body.Message), Errors })
  })

const plus = (value: unknown, kurus: number): number =>
  Math.round(Number(value) * 100 + kurus) / 100

const sent = { calls: ['ebill.send.model'], checks: ['sent once'] } as const

const money: readonly Fault[] = [
  {
    title: 'a stored total is a kuruş too high',
    ...sent,
    group: 'money',
    send: rows(bills, (row) => ({ ...row, PayableAmount: plus(row['PayableAmount'], 1) })),
  },
  {
    title: 'KDV is rounded over the document instead of line by line',
    calls: ['einvoice.send.model'],
    checks: ['sent once'],
    group: 'money',
    send: rows(/^\/api\/einvoice\/Sale$/, (row) => ({
      ...row,
      TaxTotalAmount: plus(Number(row['TaxExclusiveAmount']) * 0.2, 0),
    })),
  },
  {
    title: 'an allowance is not taken off',
    calls: ['einvoice.send.model'],
    checks: ['sent once'],
    group: 'money',
    send: rows(/^\/api\/einvoice\/Sale$/, (row) => ({
      ...row,
      LineExtensionAmount: plus(row['LineExtensionAmount'], 45),
    })),
  },
  {
    title: 'a draft shows what it comes to without its last kuruş',
    calls: ['ebill.drafts.create'],
    checks: ['made, read, deleted'],
    group: 'money',
    send: rows(drafts, (row) => ({ ...row, PayableAmount: plus(row['PayableAmount'], -1) })),
  },
  {
    title: 'the file tells another amount than the list',
    ...sent,
    group: 'money',
    send: valued(at('GET', /Bills\/[\w-]+\/xml$/), (xml) =>
      String(xml).replace(/(<cbc:PayableAmount[^>]*>)\d+/, '$17'),
    ),
  },
]

const history: readonly Fault[] = [
  {
    title: 'cancelling leaves no line',
    calls: ['ebill.bills.cancel'],
    checks: ['action cancel'],
    group: 'history',
    send: told((lines) => lines.filter(({ Description }) => Description !== 'Cancelled')),
  },
  {
    title: 'the history names somebody else',
    calls: ['ebill.bills.cancel', 'ebill.send.model'],
    checks: ['action cancel', 'sent once'],
    group: 'history',
    send: told((lines) =>
      lines.map((line) =>
        line.Description === 'Cancelled' ? { ...line, UserName: 'Başka Biri' } : line,
      ),
    ),
  },
  {
    title: 'the history begins with the oldest',
    calls: ['ebill.bills.operation'],
    checks: ['operation Print'],
    group: 'history',
    send: told((lines) => lines.toReversed()),
  },
  {
    title: 'the line of the draft is lost when it is sent',
    calls: ['ebill.drafts.confirmAndSend'],
    checks: ['confirmed once'],
    group: 'history',
    send: told((lines) => (lines.length > 1 ? lines.slice(0, -1) : lines)),
  },
  {
    title: 'an older line is rewritten by what is done later',
    calls: ['ebill.bills.specialCode'],
    checks: ['special code'],
    group: 'history',
    send: told((lines) =>
      lines[0]?.Description?.startsWith('Special code')
        ? lines.map((line) => ({ ...line, CreatedDate: lines[0]!.CreatedDate }))
        : lines,
    ),
  },
  {
    title: 'taking a mark back is not noted',
    calls: ['ebill.bills.operation'],
    checks: ['operation Print'],
    group: 'history',
    send: told((lines) =>
      lines.filter(({ Description }) => Description !== 'Marked as not printed'),
    ),
  },
  {
    title: 'a refused cancellation is noted all the same',
    calls: ['ebill.bills.cancel'],
    checks: ['row that may not'],
    group: 'history',
    send: noting(),
  },
  {
    title: 'the history of a tag does not name it',
    calls: ['ebill.bills.tags'],
    checks: ['tags'],
    group: 'history',
    send: told((lines) =>
      lines.map((line) =>
        line.Description?.startsWith('Tags:') ? { ...line, Description: 'Tags: …' } : line,
      ),
    ),
  },
  {
    title: 'the history is told in Turkish whatever language is asked for',
    calls: ['ebill.bills.cancel'],
    checks: ['action cancel'],
    group: 'history',
    send: asked(histories, (request) => inTurkish(request)),
  },
]

const words: readonly Fault[] = [
  {
    title: 'a refusal shows the name of its sentence',
    calls: ['ebill.bills.details'],
    checks: ['id that does not exist', 'words'],
    group: 'words',
    send: said(at('GET', /\/Details$/), 404, () => 'refusals.recordMissing'),
  },
  {
    title: 'a place in a sentence is not filled',
    calls: ['ebill.bills.xml'],
    checks: ['id that does not exist', 'words'],
    group: 'words',
    send: said(at('GET', /\/xml$/), 404, (message) => `${message} {{uuid}}`),
  },
  {
    title: 'the language that is asked for is not heeded',
    calls: ['ebill.tags.list'],
    checks: ['wrong values of parameters'],
    group: 'words',
    send: asked(at('GET', /ebill\/Tags$/), (request) => inTurkish(request)),
  },
]

const rights: readonly Fault[] = [
  {
    title: 'who may read a series may make one',
    calls: ['ebill.series.create'],
    checks: ['without its role'],
    group: 'roles',
    send: allowing(at('POST', /ebill\/Series$/), 403),
  },
  {
    title: 'an unknown key is let in',
    calls: ['ebill.statistics.range'],
    checks: ['without a token'],
    group: 'roles',
    send: allowing(
      (request) => (request.headers.get('Authorization') ?? '').endsWith('yanlis-anahtar'),
      401,
    ),
  },
  {
    title: 'the refusal of a stranger does not say how to sign in',
    calls: ['ebill.bills.list'],
    checks: ['without a token'],
    group: 'roles',
    send: changed(at('GET', bills), (answer) => {
      answer.headers.delete('WWW-Authenticate')
      return answer
    }),
  },
  {
    title: "another company's document is printed",
    calls: ['ebill.bills.html', 'ebill.bills.list'],
    checks: ['foreign id'],
    group: 'tenancy',
    send: reaching(at('GET', /Bills\/[\w-]+\/html$/)),
  },
  {
    title: "another company's document is cancelled",
    calls: ['ebill.bills.cancel', 'ebill.bills.list'],
    checks: ['foreign id'],
    group: 'tenancy',
    send: reaching(at('PUT', /Bills\/[\w-]+\/Cancel$/)),
  },
  {
    title: 'a document of another list is taken for a draft',
    calls: ['ebill.drafts.xml'],
    checks: ['id of another list'],
    group: 'tenancy',
    send: (right) => async (request) => {
      const copy = request.clone()
      const answer = await right(request)
      const url = copy.url.replace('/Draft/', '/Bills/')
      return answer.status === 404 && url !== copy.url ? right(new Request(url, copy)) : answer
    },
  },
]

const lists: readonly Fault[] = [
  {
    title: 'TotalPages is rounded down',
    calls: ['ebill.bills.list'],
    checks: ['paging'],
    group: 'paging',
    send: page(bills, (all) => ({
      ...all,
      TotalPages: Math.floor(all.TotalCount / all.PageSize),
    })),
  },
  {
    title: 'beyond the last page is the first',
    calls: ['ebill.bills.list'],
    checks: ['paging'],
    group: 'paging',
    send: (right) => async (request) => {
      const copy = request.clone()
      const answer = await right(request)
      const url = new URL(copy.url)
      if (answer.status !== 200 || !bills.test(url.pathname)) return answer
      const all = (await answer.clone().json()) as { Page: number; Content: Row[] }
      if (all.Content.length > 0 || !url.searchParams.has('Page')) return answer
      url.searchParams.set('Page', '1')
      const first = (await (await right(new Request(url, copy))).json()) as object
      return like(answer, { ...first, Page: all.Page })
    },
  },
  {
    title: 'a page has no more than five rows',
    calls: ['ebill.bills.list'],
    checks: ['paging'],
    group: 'paging',
    send: page(bills, (all) => ({ ...all, Content: all.Content.slice(0, 5) })),
  },
  {
    title: 'down is sorted up',
    calls: ['ebill.bills.list'],
    checks: ['sorting'],
    group: 'sorting',
    send: asked(at('GET', bills), (request, url) =>
      withQuery(request, url, (query) => query.has('SortType') && query.set('SortType', 'ASC')),
    ),
  },
  {
    title: 'days are sorted by their number in the month',
    calls: ['ebill.bills.list'],
    checks: ['sorting'],
    group: 'sorting',
    send: page(bills, (all, query) =>
      query.get('SortColumn') === 'IssueDate' && query.get('SortType') === 'ASC'
        ? {
            ...all,
            Content: all.Content.toSorted(
              (a, b) =>
                Number(String(a['IssueDate']).slice(8, 10)) -
                Number(String(b['IssueDate']).slice(8, 10)),
            ),
          }
        : all,
    ),
  },
  {
    title: 'a filter finds the opposite',
    calls: ['ebill.bills.list'],
    checks: ['filter IsCancel'],
    group: 'filters',
    send: asked(at('GET', bills), (request, url) =>
      withQuery(
        request,
        url,
        (query) =>
          query.has('IsCancel') &&
          query.set('IsCancel', query.get('IsCancel') === 'true' ? 'false' : 'true'),
      ),
    ),
  },
  {
    title: 'the first day does not belong to the period',
    calls: ['ebill.bills.list'],
    checks: ['period'],
    group: 'filters',
    send: page(bills, (all, query) =>
      query.has('StartDate')
        ? withoutRows(
            all,
            (row) => String(row['IssueDate']).slice(0, 10) === query.get('StartDate'),
          )
        : all,
    ),
  },
  {
    title: 'search heeds the case of letters',
    calls: ['ebill.bills.list'],
    checks: ['search'],
    group: 'filters',
    send: page(bills, (all, query) =>
      query.has('Search')
        ? withoutRows(all, (row) => !JSON.stringify(row).includes(query.get('Search')!))
        : all,
    ),
  },
  {
    title: 'the archive shows everything',
    calls: ['einvoice.sale.list'],
    checks: ['view archiveSale'],
    group: 'filters',
    send: asked(at('GET', /^\/api\/einvoice\/Sale$/), (request, url) =>
      withQuery(request, url, (query) => query.delete('IsArchive')),
    ),
  },
  {
    title: 'counts heed no period',
    calls: ['ebill.statistics.range'],
    checks: ['counts of a period'],
    group: 'counts',
    send: asked(at('GET', /ebill\/Statistics$/), (request, url) =>
      withQuery(request, url, (query) => {
        query.delete('StartDate')
        query.delete('EndDate')
      }),
    ),
  },
  {
    title: 'the last rows are in another order than the list',
    calls: ['ebill.statistics.last'],
    checks: ['rows of the list'],
    group: 'counts',
    send: valued(at('GET', /ebill\/Statistics\/Last$/), (value) => (value as Row[]).toReversed()),
  },
  {
    title: 'the last rows show another amount than the list',
    calls: ['ebill.statistics.last'],
    checks: ['rows of the list'],
    group: 'counts',
    send: valued(at('GET', /ebill\/Statistics\/Last$/), (value) =>
      (value as Row[]).map((row) => ({ ...row, PayableAmount: plus(row['PayableAmount'], 1) })),
    ),
  },
]

const promises: readonly Fault[] = [
  {
    title: 'an address that leads nowhere fails',
    calls: ['ebill.tags.list'],
    checks: ['path'],
    group: 'calls',
    send: changed(
      (_, url) => url.pathname.endsWith('/burada'),
      async (answer) => like(answer, await answer.json(), 500),
    ),
  },
  {
    title: 'what is made is answered with 202',
    calls: ['ebill.tags.create'],
    checks: ['made, changed, deleted'],
    group: 'answers',
    send: changed(at('POST', /ebill\/Tags$/), async (answer) =>
      answer.status === 200 ? like(answer, await answer.json(), 202) : answer,
    ),
  },
  {
    title: 'the second sending answers another number',
    ...sent,
    group: 'once',
    send: renumbering(),
  },
  {
    title: 'a confirmed draft cannot be confirmed again',
    calls: ['ebill.drafts.confirmAndSend'],
    checks: ['confirmed once'],
    group: 'once',
    send: confirmingOnce(),
  },
  {
    title: 'a special code is not kept',
    calls: ['ebill.bills.specialCode'],
    checks: ['special code'],
    group: 'effects',
    send: rows(bills, (row) => ({ ...row, SpecialCode: null })),
  },
  {
    title: 'a tag is assigned and not shown',
    calls: ['ebill.bills.tags'],
    checks: ['tags'],
    group: 'effects',
    send: rows(bills, (row) => ({ ...row, Tags: [] })),
  },
  {
    title: 'a series that was switched off is active',
    calls: ['ebill.series.create'],
    checks: ['made, changed, deleted'],
    group: 'effects',
    send: rows(/ebill\/Series$/, (row) => ({ ...row, IsActive: true })),
  },
  {
    title: 'of many drafts only the first is made',
    calls: ['einvoice.drafts.createBulk'],
    checks: ['many drafts'],
    group: 'effects',
    send: asked(at('POST', /einvoice\/Draft\/CreateBulk$/), (request) =>
      withBody(request, (body) => ({
        ...body,
        EInvoices: (body['EInvoices'] as Row[]).slice(0, 1),
      })),
    ),
  },
  {
    title: 'records of strangers are marked without a word',
    calls: ['ebill.bills.operation'],
    checks: ['operation Print'],
    group: 'effects',
    send: valued(at('PUT', /Operation\/Print$/), () => []),
  },
  {
    title: 'approving is told and not done',
    calls: ['einvoice.purchase.sendAnswer'],
    checks: ['action approve'],
    group: 'effects',
    handlers: (right) => without(right, 'box.sendAnswer', 'x'),
  },
  {
    title: 'the page of a document is empty',
    calls: ['ebill.bills.html'],
    checks: ['answer'],
    group: 'files',
    send: valued(at('GET', /Bills\/[\w-]+\/html$/), () => ''),
  },
  {
    title: 'the file of a document is no XML',
    calls: ['ebill.bills.xml'],
    checks: ['answer'],
    group: 'files',
    send: valued(at('GET', /Bills\/[\w-]+\/xml$/), () => 'Belge yok'),
  },
  {
    title: 'a PDF is a page',
    calls: ['ebill.bills.pdf'],
    checks: ['answer'],
    group: 'files',
    send: valued(at('GET', /Bills\/[\w-]+\/pdf$/), () => btoa('<html></html>')),
  },
  {
    title: 'a file that is no document is taken',
    calls: ['ebill.uploads.upload'],
    checks: ['a result per file'],
    group: 'files',
    send: valued(at('POST', /ebill\/Upload$/), (value) => {
      const { Results, ...rest } = value as { Results: Row[] }
      return { ...rest, Results: Results.map((one) => ({ ...one, IsSuccess: true, Errors: [] })) }
    }),
  },
]

export const faultsOfMeaning: readonly Fault[] = [
  ...money,
  ...history,
  ...words,
  ...rights,
  ...lists,
  ...promises,
]

// Faults that remember or that know more than one company

function inTurkish(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('Accept-Language', 'tr')
  return new Request(request, { headers })
}

/** Whoever is refused with the status is taken for the company itself. */
function allowing(matches: Matcher, status: number): NonNullable<Fault['send']> {
  return (right, { own }) =>
    async (request) => {
      const copy = request.clone()
      const answer = await right(request)
      return answer.status === status && matches(copy, new URL(copy.url))
        ? right(as(copy, own))
        : answer
    }
}

/** What the company does not have is looked for at the other one. */
function reaching(matches: Matcher): NonNullable<Fault['send']> {
  return (right, { other }) =>
    async (request) => {
      const copy = request.clone()
      const answer = await right(request)
      return answer.status === 404 && matches(copy, new URL(copy.url))
        ? right(as(copy, other))
        : answer
    }
}

/** The history tells of cancellations that were refused. */
function noting(): (right: FetchHandler) => FetchHandler {
  const refused = new Set<string>()
  return (right) => async (request) => {
    const copy = request.clone()
    const answer = await right(request)
    const uuid =
      /Bills\/([\w-]+)\/(?:Cancel|Histories)$/.exec(new URL(copy.url).pathname)?.[1] ?? ''
    if (copy.method === 'PUT' && answer.status >= 400 && uuid !== '') refused.add(uuid)
    if (copy.method !== 'GET' || answer.status !== 200 || !refused.has(uuid)) return answer
    const lines = (await answer.json()) as Line[]
    return like(answer, [{ ...lines[0], Description: 'Cancelled' }, ...lines])
  }
}

function renumbering(): (right: FetchHandler) => FetchHandler {
  const seen = new Set<string>()
  return changed(at('POST', /ebill\/Send\/Model$/), async (answer, request) => {
    const text = await request.text()
    if (answer.status !== 200 || !seen.has(text)) {
      seen.add(text)
      return answer
    }
    return like(answer, { ...((await answer.json()) as Row), BillNumber: 'ABC2026000000001' })
  })
}

function confirmingOnce(): (right: FetchHandler) => FetchHandler {
  const seen = new Set<string>()
  return changed(at('POST', /ebill\/Draft\/ConfirmAndSend$/), async (answer, request) => {
    const text = await request.text()
    if (answer.status !== 200 || !seen.has(text)) {
      seen.add(text)
      return answer
    }
    return like(answer, ['Bu taslak yok.'])
  })
}
