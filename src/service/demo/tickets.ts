/** Support tickets of the demo's companies, with what was written about them. The worker lays them on the desk. */
import type { Box } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { fullNameOf } from '../identity/accounts.ts'
import type { Tx } from '../ports/ports.ts'
import { noteForDesk } from '../records/desk.ts'
import { documentRow, recordRow } from '../records/kept-record.ts'
import { takeSerials } from '../records/serials.ts'
import { addMessage } from '../records/thread.ts'
import type { SeedSource } from './seed-companies.ts'

type TicketBody = Wire['SupportTicket']
interface DemoTicket extends Pick<
  TicketBody,
  'Subject' | 'StatusType' | 'PriorityType' | 'DepartmentType' | 'Type'
> {
  readonly about?: Partial<TicketBody>
  /** Hours ago, whether the desk wrote it, and what. */
  readonly messages: readonly (readonly [number, 'asker' | 'desk', string])[]
}

const staffName = 'Selin Acar'

const tickets: readonly DemoTicket[] = [
  {
    Subject: 'Faturam 1163 hatasıyla döndü',
    StatusType: 'Answered',
    PriorityType: 'High',
    DepartmentType: 'Technical',
    Type: 'Problem',
    about: {
      DocumentNumber: 'EFA2026000000042',
      StateCodes: 'error',
      LastError: '1163: ZARF ID SİSTEMDE MEVCUT',
    },
    messages: [
      [5, 'asker', 'Aynı faturayı iki kez gönderdim, ikincisi hataya düştü. Ne yapmam gerekiyor?'],
      [
        3,
        'desk',
        'Merhaba, ilk gönderiminiz alıcıya ulaşmış görünüyor. İkinci kayıt için bir işlem yapmanıza gerek yok; kutunuzda “Teslim edildi” durumundaki faturayı esas alabilirsiniz.',
      ],
    ],
  },
  {
    Subject: 'Muhasebe programımız için API anahtarının yetkileri',
    StatusType: 'Open',
    PriorityType: 'Normal',
    DepartmentType: 'Integration',
    Type: 'Question',
    messages: [
      [26, 'asker', 'Yalnızca gelen faturaları okuyacak bir anahtar için hangi yetkiler yeterli?'],
    ],
  },
  {
    Subject: 'e-Arşiv raporunun gönderilme günü',
    StatusType: 'Closed',
    PriorityType: 'Low',
    DepartmentType: 'Accounting',
    Type: 'Question',
    about: { IsSurvey: true, Point: 5, Comment: 'Hızlı ve açık bir yanıttı, teşekkürler.' },
    messages: [
      [30 * 24, 'asker', 'Ayın kaçına kadar rapor göndermemiz gerekiyor?'],
      [
        29 * 24,
        'desk',
        'Raporlar, ilgili dönemi izleyen ayın 15. gününün sonuna kadar gönderilir.',
      ],
    ],
  },
]

const hourMs = 3_600_000

/** For the first of the company's people, as if he had asked. */
export async function seedTickets(
  tx: Tx,
  { clock, random, portal }: SeedSource,
  company: { readonly id: string; readonly tax_number: string },
  box: Box,
): Promise<void> {
  const person = await tx
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['app_user.id', 'app_user.name', 'app_user.surname'])
    .where('membership.company_id', '=', company.id)
    .orderBy('app_user.username')
    .executeTakeFirst()
  if (!person) return
  for (const { about, messages, ...ticket } of tickets) {
    const uuid = random.uuid()
    const moments = messages.map(([hours]) => new Date(clock.now().getTime() - hours * hourMs))
    const [at = clock.now()] = moments
    const last = moments.at(-1) ?? at
    const body: TicketBody = {
      ...ticket,
      TicketNumber: `${at.toISOString().slice(2, 10).replaceAll('-', '')}-${random.hex(2).toUpperCase() /* ascii */}`,
      UserName: fullNameOf(person),
      UserID: person.id,
      Language: 'tr',
      LastMessageDate: last.toISOString(),
      ClosedDate: ticket.StatusType === 'Closed' ? last.toISOString() : null,
      IsSurvey: false,
      ...about,
    }
    const kept = {
      companyId: company.id,
      companyTaxNo: company.tax_number,
      box,
      uuid,
      serial: await takeSerials(tx, { companyId: company.id, box: box.id }),
      body,
      at,
    }
    await tx.insertInto('record').values(recordRow(kept)).execute()
    await tx.insertInto('document').values(documentRow(kept)).execute()
    const place = { company_id: company.id, box: box.id, uuid }
    for (const [index, [, by, text]] of messages.entries())
      await addMessage(tx, place, {
        at: moments[index] ?? at,
        userName: by === 'desk' ? staffName : fullNameOf(person),
        text,
        isStaff: by === 'desk',
        files: [],
      })
    await noteForDesk(tx, portal, place, at)
  }
}
