/** Services that are wrong in one way each, and what the contract must tell each of them under. */
import type { FetchHandler } from '#contract/base/target.ts'
import { faultsOfMeaning } from './planted-faults-of-meaning.ts'
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
  type Row,
} from './faulty-service.ts'

const plain: readonly Fault[] = [
  {
    title: 'a list answers 201',
    calls: ['ebill.bills.list'],
    group: 'answers',
    checks: ['answer'],
    send: changed(at('GET', bills), async (answer) =>
      answer.status === 200 ? like(answer, await answer.json(), 201) : answer,
    ),
  },
  {
    title: 'a wrong method is 404',
    calls: ['ebill.bills.cancel'],
    group: 'calls',
    checks: ['method'],
    send: changed(
      (request) => request.method === 'PATCH',
      async (answer) => like(answer, await answer.json(), 404),
    ),
  },
  {
    title: 'Allow forgets the method',
    calls: ['ebill.tags.create'],
    group: 'calls',
    checks: ['method'],
    send: changed(
      (request) => request.method === 'PATCH',
      (answer) => {
        answer.headers.set('Allow', 'GET')
        return answer
      },
    ),
  },
  {
    title: 'anybody reads without a token',
    calls: ['ebill.series.list'],
    group: 'roles',
    checks: ['without a token'],
    send: (right, { own }) =>
      asked(
        (request) => !request.headers.has('Authorization'),
        (request) => as(request, own),
      )(right),
  },
  {
    title: 'a role is not asked for',
    calls: ['ebill.bills.cancel'],
    group: 'roles',
    checks: ['without its role'],
    send:
      (right, { own }) =>
      async (request) => {
        const copy = request.clone()
        const answer = await right(request)
        if (answer.status !== 403 || !new URL(copy.url).pathname.endsWith('/Cancel')) return answer
        return right(as(copy, own))
      },
  },
  {
    title: 'the refusal does not name the role',
    calls: ['ebill.bills.list'],
    group: 'roles',
    checks: ['without its role'],
    send: changed(at('GET', bills), (answer) =>
      answer.status === 403
        ? like(answer, {
            Message: 'No.',
            Errors: [{ Code: 403, Description: 'No.', Detail: null }],
          })
        : answer,
    ),
  },
  {
    title: "another company's record is shown",
    calls: ['ebill.bills.details', 'ebill.bills.list'],
    group: 'tenancy',
    checks: ['foreign id'],
    send:
      (right, { other }) =>
      async (request) => {
        const copy = request.clone()
        const answer = await right(request)
        return answer.status === 404 && new URL(copy.url).pathname.endsWith('/Details')
          ? right(as(copy, other))
          : answer
      },
  },
  {
    title: '403 tells that a foreign record is there',
    calls: ['ebill.bills.xml', 'ebill.bills.list'],
    group: 'tenancy',
    checks: ['foreign id'],
    send:
      (right, { other }) =>
      async (request) => {
        const copy = request.clone()
        const answer = await right(request)
        if (answer.status !== 404 || !/Bills\/[\w-]+\/xml$/.test(new URL(copy.url).pathname))
          return answer
        const theirs = await right(as(copy, other))
        return theirs.status === 200 ? like(answer, await answer.json(), 403) : answer
      },
  },
  {
    title: 'a record that is not there is 200 with nothing',
    calls: ['ebill.bills.histories', 'ebill.bills.list'],
    group: 'tenancy',
    checks: ['id that does not exist'],
    send: changed(at('GET', /Bills\/[\w-]+\/Histories$/), (answer) =>
      answer.status === 404 ? like(answer, [], 200) : answer,
    ),
  },
  {
    title: 'pages overlap by one row',
    calls: ['ebill.bills.list'],
    group: 'paging',
    checks: ['paging'],
    send: asked(at('GET', bills), (request, url) =>
      withQuery(
        request,
        url,
        (query) =>
          void (
            Number(query.get('Page') ?? 1) === 2 &&
            Number(query.get('PageSize')) > 3 &&
            query.set('Page', '1')
          ),
      ),
    ),
  },
  {
    title: 'the last row of a page is left out',
    calls: ['ebill.bills.list'],
    group: 'paging',
    checks: ['paging'],
    send: page(bills, (all) => ({
      ...all,
      Content: all.Content.length > 2 ? all.Content.slice(0, -1) : all.Content,
    })),
  },
  {
    title: 'TotalCount is one too many',
    calls: ['ebill.bills.list'],
    group: 'paging',
    checks: ['paging'],
    send: page(bills, (all) => ({ ...all, TotalCount: all.TotalCount + 1 })),
  },
  {
    title: 'TotalCount counts the page',
    calls: ['ebill.tags.list'],
    group: 'paging',
    checks: ['paging'],
    send: page(/ebill\/Tags$/, (all) => ({
      ...all,
      TotalCount: all.Content.length,
      TotalPages: 1,
    })),
  },
  {
    title: 'Page is always told as 1',
    calls: ['ebill.bills.list'],
    group: 'paging',
    checks: ['paging'],
    send: page(bills, (all) => ({ ...all, Page: 1 })),
  },
  {
    title: 'rows that are equal come in another order each time',
    calls: ['ebill.bills.list'],
    group: 'paging',
    checks: ['paging'],
    send: shuffling(),
  },
  {
    title: 'of equal rows the oldest comes first',
    calls: ['ebill.bills.list'],
    group: 'sorting',
    checks: ['order of equal rows'],
    send: page(bills, (all, query) =>
      query.get('SortColumn') === 'IssueDate' && query.get('SortType') === 'DESC'
        ? {
            ...all,
            Content: all.Content.toReversed().toSorted((a, b) =>
              String(b['IssueDate']).localeCompare(String(a['IssueDate'])),
            ),
          }
        : all,
    ),
  },
  {
    title: 'sorting is ignored',
    calls: ['ebill.bills.list'],
    group: 'sorting',
    checks: ['sorting'],
    send: asked(at('GET', bills), (request, url) =>
      withQuery(request, url, (query) => query.delete('SortType')),
    ),
  },
  {
    title: 'money is sorted as text',
    calls: ['ebill.bills.list'],
    group: 'sorting',
    checks: ['sorting'],
    send: page(bills, (all, query) =>
      query.get('SortColumn') === 'PayableAmount'
        ? {
            ...all,
            Content: all.Content.toSorted(
              (a, b) =>
                (String(a['PayableAmount']) < String(b['PayableAmount']) ? -1 : 1) *
                (query.get('SortType') === 'DESC' ? -1 : 1),
            ),
          }
        : all,
    ),
  },
  {
    title: 'a filter is ignored',
    calls: ['ebill.bills.list'],
    group: 'filters',
    checks: ['filter MailStatus'],
    send: asked(at('GET', bills), (request, url) =>
      withQuery(
        request,
        url,
        (query) => query.get('MailStatus') === 'false' && query.delete('MailStatus'),
      ),
    ),
  },
  {
    title: 'of several tags only the last counts',
    calls: ['ebill.bills.list'],
    group: 'filters',
    checks: ['filter Tags'],
    send: asked(at('GET', bills), (request, url) =>
      withQuery(
        request,
        url,
        (query) => query.has('Tags') && query.set('Tags', query.getAll('Tags').at(-1) ?? ''),
      ),
    ),
  },
  {
    title: 'the last day does not belong to the period',
    calls: ['ebill.bills.list'],
    group: 'filters',
    checks: ['period'],
    send: page(bills, (all, query) =>
      query.has('EndDate')
        ? withoutRows(all, (row) => String(row['IssueDate']).slice(0, 10) === query.get('EndDate'))
        : all,
    ),
  },
  {
    title: 'search finds everything',
    calls: ['ebill.bills.list'],
    group: 'filters',
    checks: ['search'],
    send: asked(at('GET', bills), (request, url) =>
      withQuery(request, url, (query) => query.delete('Search')),
    ),
  },
  {
    title: 'an unknown field is dropped silently',
    calls: ['ebill.tags.create'],
    group: 'input',
    checks: ['unknown fields'],
    send: asked(at('POST', /ebill\/Tags$/), (request) =>
      forgiving(request, ['Name', 'Description', 'Color']),
    ),
  },
  {
    title: 'an unknown parameter is dropped silently',
    calls: ['ebill.reports.list'],
    group: 'input',
    checks: ['unknown parameter'],
    send: asked(at('GET', /ebill\/Report$/), (request, url) =>
      withQuery(request, url, (query) => query.delete('BilinmeyenAlan')),
    ),
  },
  {
    title: 'a fault of the body has no place',
    calls: ['ebill.tags.create'],
    group: 'input',
    checks: ['wrong types'],
    send: changed(at('POST', /ebill\/Tags$/), async (answer) => {
      if (answer.status !== 400) return answer
      const { Errors, ...rest } = (await answer.json()) as { Errors: Row[] }
      return like(answer, { ...rest, Errors: Errors.map((item) => ({ ...item, Path: undefined })) })
    }),
  },
  {
    title: 'a page comes as text',
    calls: ['ebill.bills.list'],
    group: 'answers',
    checks: ['answer'],
    send: changed(at('GET', bills), (answer) => {
      answer.headers.set('Content-Type', 'text/plain')
      return answer
    }),
  },
  {
    title: 'a row shows a number as text',
    calls: ['ebill.bills.list'],
    group: 'answers',
    checks: ['answer'],
    send: page(bills, (all) => ({
      ...all,
      Content: all.Content.map((row) => ({ ...row, PayableAmount: String(row['PayableAmount']) })),
    })),
  },
  {
    title: 'a row shows a field too many',
    calls: ['ebill.drafts.list'],
    group: 'answers',
    checks: ['answer'],
    send: page(drafts, (all) => ({
      ...all,
      Content: all.Content.map((row) => ({ ...row, company_id: 'x' })),
    })),
  },
  {
    title: 'answers may be kept by a proxy',
    calls: ['ebill.statistics.last'],
    group: 'answers',
    checks: ['answer', 'headers'],
    send: changed(
      () => true,
      (answer) => {
        answer.headers.set('Cache-Control', 'public, max-age=60')
        return answer
      },
    ),
  },
  {
    title: 'sending twice makes a second document',
    calls: ['ebill.send.model'],
    group: 'once',
    checks: ['sent once'],
    send: renewing(),
  },
  {
    title: 'another document under the same ETTN is taken for the first',
    calls: ['ebill.send.model'],
    group: 'once',
    checks: ['sent once'],
    send: changed(at('POST', /ebill\/Send\/Model$/), async (answer) =>
      answer.status === 409
        ? like(answer, { UUID: '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001', BillNumber: null }, 200)
        : answer,
    ),
  },
  {
    title: 'undo does nothing',
    calls: ['ebill.bills.operation'],
    group: 'effects',
    checks: ['operation Print'],
    send: asked(at('PUT', /Operation\/UnPrint$/), (request) =>
      withBody(request, () => ['7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001']),
    ),
  },
  {
    title: 'cancelling changes nothing',
    calls: ['ebill.bills.cancel'],
    group: 'effects',
    checks: ['action cancel'],
    handlers: (right) => without(right, 'box.cancel', []),
  },
  {
    title: 'a cancelled document is cancelled again',
    calls: ['ebill.bills.revertCancel'],
    group: 'effects',
    checks: ['action revertCancel'],
    handlers: (right) => without(right, 'box.revertCancel', true),
  },
  {
    title: 'a statistic is one too few',
    calls: ['ebill.statistics.range'],
    group: 'counts',
    checks: ['counts of the list'],
    send: changed(at('GET', /ebill\/Statistics$/), async (answer) => {
      if (answer.status !== 200) return answer
      const told = (await answer.json()) as Record<string, number>
      return like(answer, { ...told, CancelCount: told['CancelCount']! - 1 })
    }),
  },
  {
    title: 'a deleted tag stays in the list',
    calls: ['ebill.tags.create'],
    group: 'effects',
    checks: ['made, changed, deleted'],
    handlers: (right) => without(right, 'tags.delete', true),
  },
  {
    title: 'a deleted draft stays readable',
    calls: ['ebill.drafts.create'],
    group: 'effects',
    checks: ['made, read, deleted'],
    handlers: (right) => without(right, 'drafts.delete', true),
  },
]

export const faults: readonly Fault[] = [...plain, ...faultsOfMeaning]

/** Neighbours change places at every second reading. */
function shuffling() {
  let count = 0
  return page(bills, (all) => {
    count += 1
    return count % 2 === 0
      ? {
          ...all,
          Content: [
            ...all.Content.slice(1, 2),
            ...all.Content.slice(0, 1),
            ...all.Content.slice(2),
          ],
        }
      : all
  })
}

/** The ETTN that the client gives is not used at the second sending. */
function renewing(): (right: FetchHandler) => FetchHandler {
  const seen = new Set<string>()
  return asked(at('POST', /ebill\/Send\/Model$/), async (request) => {
    const text = await request.clone().text()
    if (!text.includes('"BillInfo"') || !seen.has(text)) {
      seen.add(text)
      return request
    }
    const body = JSON.parse(text) as { Bill: { BillInfo: Row } }
    const info = { ...body.Bill.BillInfo, UUID: undefined }
    return new Request(request.url, {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify({ ...body, Bill: { ...body.Bill, BillInfo: info } }),
    })
  })
}

async function forgiving(request: Request, known: readonly string[]): Promise<Request> {
  const text = await request.clone().text()
  try {
    const body = JSON.parse(text) as Row
    return new Request(request.url, {
      method: request.method,
      headers: request.headers,
      body: JSON.stringify(
        Object.fromEntries(Object.entries(body).filter(([name]) => known.includes(name))),
      ),
    })
  } catch {
    return new Request(request.url, {
      method: request.method,
      headers: request.headers,
      body: text,
    })
  }
}
