import type { ScreenKind } from '#engine/portal.ts'
import { Screen } from '#screens/list/list-screen.tsx'
import { everyRole, openAddress, type Answer, type ScreenOf } from './screen-fixture.tsx'

export { portal, type Sent } from './screen-fixture.tsx'

type Screens = Partial<Record<ScreenKind, ReturnType<ScreenOf>>>

/** Opens a list at an address, with the roles `held` and for its `owner`, against `answer`; all that was sent is kept. `screens`: those of other kinds. */
export async function openList(
  address: string,
  answer: Answer,
  screens: Screens = {},
  held: readonly string[] = everyRole,
  owner?: Parameters<typeof openAddress>[4],
) {
  const known: Screens = { list: Screen, drafts: Screen, ...screens }
  const opened = await openAddress(address, answer, (route) => known[route.screen], held, owner)
  return { ...opened, lists: () => opened.sent.filter((one) => one.id.endsWith('.list')) }
}

export const pageOf = (rows: readonly object[], total = rows.length) => ({
  Page: 1,
  PageSize: 20,
  TotalCount: total,
  TotalPages: Math.ceil(total / 20),
  Content: rows,
})

export function invoice(index: number, more: object = {}) {
  return {
    UUID: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    InvoiceNumber: `ABC2026${String(index).padStart(9, '0')}`,
    ReceiverName: `Firma ${index}`,
    SenderName: `Satıcı ${index}`,
    ReceiverTaxNumber: '1234567801',
    SenderTaxNumber: '1234567801',
    IssueDate: '2026-11-21',
    CurrencyCode: 'TRY',
    PayableAmount: 1234.5,
    InvoiceProfile: 'TICARIFATURA',
    InvoiceType: 'SATIS',
    StatusCode: 'succeed',
    AnswerCode: 'unknown',
    Tags: [],
    IsRead: true,
    IsPrint: false,
    IsArchive: false,
    IsTransfer: false,
    ...more,
  }
}
