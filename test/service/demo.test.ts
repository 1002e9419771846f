import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { parseDocumentNumber } from '#documents/document/document-number.ts'
import { checkTaxNumber } from '#values/tax-number.ts'
import { otherFirms, ownFirms, type Firm } from '#service/demo/firms.ts'
import { fewRoles } from '#service/demo/people.ts'
import { planFamily } from '#service/demo/plan.ts'
import { createChooser } from '#service/demo/random-choice.ts'
import { allRoles } from '#service/identity/roles.ts'
import type { DemoAccess } from '#service/demo/seed-companies.ts'
import { openDemo } from '#service/demo/seed.ts'
import { keyHash } from '#service/identity/authenticate.ts'
import { passwordFits } from '#service/identity/password.ts'
import { oracle, refusals } from '../documents/oracle.ts'
import { fixedClock, seededRandom } from './fakes.ts'
import { openTestStore, type TestStore } from './store-fixture.ts'

const portal = compilePortal(families)
/** Early in a year, so that documents and counters of two years are there. */
const clock = fixedClock('2026-02-10T09:00:00Z')
const withDocuments = portal.families.filter((family) => family.document)

let store: TestStore
let access: DemoAccess | undefined
/** Of processor time, which other work on the machine does not stretch. */
let seconds = 0
const open = (seed: string) => openDemo({ portal, store, clock, random: seededRandom(seed) })
beforeAll(async () => {
  store = await openTestStore()
  const start = process.cpuUsage()
  access = await open('demo')
  const { user, system } = process.cpuUsage(start)
  seconds = (user + system) / 1e6
})
afterAll(() => store.close())

/** The ministry that receives export invoices: registered wherever the tables are. */
const customs = '1460415308'
const records = () => store.asSystem((tx) => tx.selectFrom('record').selectAll().execute())

describe('companies and people', () => {
  it('[Z1] three companies with valid tax numbers use the service, and many others are registered; all numbers differ', async () => {
    const all = [...ownFirms, ...otherFirms]
    expect(ownFirms).toHaveLength(3)
    expect(otherFirms.length).toBeGreaterThanOrEqual(15)
    expect(all.filter((firm) => checkTaxNumber(firm.taxNumber) !== 'ok')).toEqual([])
    expect(new Set(all.map((firm) => firm.taxNumber)).size).toBe(all.length)
    const aliases = await store.asSystem((tx) =>
      tx
        .selectFrom('registered_alias')
        .selectAll()
        .where('user_type', '=', 'Invoice')
        .where('alias_type', '=', 'PK')
        .execute(),
    )
    expect(aliases.map((alias) => alias.tax_number).sort()).toEqual(
      [customs, ...all.map((firm) => firm.taxNumber)].sort(),
    )
  })

  it('[Z2] somebody has every role in each company, somebody few, somebody two companies; the passwords fit', async () => {
    expect(allRoles(portal)).toEqual(
      [
        ...new Set([
          'Portal',
          ...portal.calls.flatMap((call) => call.roles),
          ...portal.routes.flatMap((route) => route.roles),
        ]),
      ].sort(),
    )
    for (const firm of ownFirms)
      expect(
        access?.users.filter((user) => user.roles === 'all' && user.companies[0] === firm.name)
          .length,
      ).toBeGreaterThan(0)
    expect(access?.users.some((user) => user.companies.length === 2)).toBe(true)
    const few = access?.users.find((user) => user.roles === 'few')
    const rows = await store.asSystem((tx) =>
      tx
        .selectFrom('app_user')
        .innerJoin('membership', 'membership.user_id', 'app_user.id')
        .select(['username', 'roles', 'password_hash'])
        .execute(),
    )
    const rolesOf = (username: string | undefined) =>
      rows.find((row) => row.username === username)?.roles
    expect(rolesOf(few?.username)).toEqual(fewRoles(portal))
    expect(fewRoles(portal)).toHaveLength(2)
    expect(rolesOf(access?.users[0]?.username)).toEqual(allRoles(portal))
    for (const user of access?.users ?? []) {
      expect(user.password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
      expect(
        await passwordFits(
          user.password,
          rows.find((row) => row.username === user.username)?.password_hash,
        ),
      ).toBe(true)
    }
  })

  it('[Z3] one API key for each company, kept as its hash only', async () => {
    const rows = await store.asSystem((tx) =>
      tx
        .selectFrom('access_key')
        .innerJoin('company', 'company.id', 'access_key.company_id')
        .select(['key_hash', 'roles', 'tax_number'])
        .execute(),
    )
    expect(access?.apiKeys.map((one) => one.taxNumber)).toEqual(
      ownFirms.map((firm) => firm.taxNumber),
    )
    for (const { key, taxNumber } of access?.apiKeys ?? [])
      expect(rows.find((row) => row.key_hash === keyHash(key))).toMatchObject({
        tax_number: taxNumber,
        roles: allRoles(portal),
      })
  })

  it('[Z4] a second start finds the same people, keys and documents; a database of somebody else is left alone', async () => {
    const before = (await records()).length
    expect(await open('other')).toEqual(access)
    expect((await records()).length).toBe(before)
    const foreign = await openTestStore()
    try {
      await foreign.asSystem((tx) =>
        tx
          .insertInto('company')
          .values({
            id: seededRandom('foreign').uuid(),
            name: 'Kendi Şirketim',
            tax_number: '4840847211',
            modules: '[]',
          })
          .execute(),
      )
      expect(
        await openDemo({ portal, store: foreign, clock, random: seededRandom('x') }),
      ).toBeUndefined()
      expect(
        await foreign.asSystem((tx) => tx.selectFrom('record').select('uuid').execute()),
      ).toEqual([])
    } finally {
      await foreign.close()
    }
  })

  it('[TU4] a family that was added since has its series after the next start', async () => {
    const seriesOf = () =>
      store.asSystem((tx) =>
        tx
          .selectFrom('series')
          .select(['company_id', 'name', 'is_default', 'is_active'])
          .where('family', '=', 'ebill')
          .orderBy('company_id')
          .orderBy('name')
          .execute(),
      )
    const before = await seriesOf()
    await store.asSystem((tx) => tx.deleteFrom('series').where('family', '=', 'ebill').execute())
    await open('other')
    expect(before.length).toBeGreaterThan(2)
    expect(await seriesOf()).toEqual(before)
  })

  it('[Z5] every company has series, tags, customers, stocks, rules and identifications', async () => {
    const counted = await store.asSystem(async (tx) => {
      const per = async (table: 'series' | 'tag' | 'rule' | 'identification') =>
        tx
          .selectFrom(table)
          .select((eb) => ['company_id', eb.fn.countAll<string>().as('n')])
          .groupBy('company_id')
          .execute()
      const inBox = async (box: string) =>
        tx
          .selectFrom('record')
          .select((eb) => ['company_id', eb.fn.countAll<string>().as('n')])
          .where('box', '=', box)
          .groupBy('company_id')
          .execute()
      return {
        series: await per('series'),
        tag: await per('tag'),
        customers: await inBox('customers.cards'),
        stocks: await inBox('stocks.cards'),
        rule: await per('rule'),
        identification: await per('identification'),
      }
    })
    for (const [table, rows] of Object.entries(counted))
      expect(
        rows.map((row) => Number(row.n) > 0),
        table,
      ).toEqual([true, true, true])
    expect(counted.stocks.map((row) => Number(row.n))).toEqual([20, 20, 20])
  })
})

describe('documents', () => {
  it('[Z17] what was sent before today fills two pages of a list on every day, the archived tenth left out', () => {
    const einvoice = withDocuments.find(({ key }) => key === 'einvoice')!
    const sentBefore = (day: string, issuer: Firm): number =>
      planFamily(einvoice, {
        now: new Date(`${day}T09:00:00Z`),
        chooser: createChooser(Date.parse(day) % 10_007),
        series: ['ABC', 'MGZ'],
      }).filter(
        (one) =>
          one.issuer === issuer &&
          one.place === 'issued' &&
          one.outcome.status !== 'waiting' &&
          one.moment < new Date(`${day}T00:00:00+03:00`),
      ).length
    const days = Array.from({ length: 74 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index * 5)).toISOString().slice(0, 10),
    )
    const least = Math.min(
      ...days.flatMap((day) => ownFirms.map((issuer) => Math.floor(sentBefore(day, issuer) * 0.9))),
    )
    expect(least).toBeGreaterThan(20)
  })

  it('[Z6] at least two hundred, made within twenty seconds, dated before now and within the last two years', async () => {
    const rows = await records()
    expect(new Set(rows.map((row) => row.uuid)).size).toBeGreaterThanOrEqual(200)
    expect(seconds).toBeLessThan(20)
    expect(
      rows.filter(
        (row) =>
          row.created_at > clock.now() ||
          row.issue_date > '2026-02-10' ||
          row.issue_date < '2024-02-10',
      ),
    ).toEqual([])
    expect(rows.filter((row) => row.cancel_date && row.cancel_date > clock.now())).toEqual([])
    expect(rows.filter((row) => row.report_date && row.report_date > clock.now())).toEqual([])
  })

  it('[Z7] all states are there in every family: of sending, of answering where that is possible, of reporting, of reading', async () => {
    const rows = await records()
    for (const family of withDocuments) {
      const sent = rows.filter(
        (row) => row.box === `${family.key}.${family.document?.delivery.from}`,
      )
      const drafts = rows.filter((row) => row.box === `${family.key}.drafts`)
      if (family.boxes.some((box) => box.isDrafts))
        expect(drafts.length, family.key).toBeGreaterThan(0)
      expect(new Set(sent.map((row) => row.status)), family.key).toEqual(
        new Set(
          family.document?.delivery.kind === 'network'
            ? ['waiting', 'succeed', 'error']
            : ['succeed', 'error'],
        ),
      )
      expect(sent.filter((row) => row.status === 'error' && !row.status_detail)).toEqual([])
      expect(
        sent.some((row) => row.is_mail_sent) && sent.some((row) => !row.is_mail_sent),
        family.key,
      ).toBe(true)
      if (family.document?.answerable)
        expect(new Set(sent.map((row) => row.answer))).toEqual(
          new Set([
            'unknown',
            'waitingForApproval',
            'approved',
            'rejected',
            'documentAnsweredAutomatically',
            ...(family.document.answerable.by === 'ReceiptAdvice' ? ['partiallyApproved'] : []),
          ]),
        )
      if (family.document?.delivery.kind === 'report') {
        for (const [cancelled, reported] of [
          [true, true],
          [true, false],
          [false, true],
          [false, false],
        ])
          expect(
            sent.some((row) => row.is_cancelled === cancelled && row.is_reported === reported),
          ).toBe(true)
      }
      for (const box of family.boxes.filter(
        (one) =>
          one.columns.some((column) => column.fact === 'isRead') &&
          one.key !== family.document?.delivery.from,
      )) {
        const received = rows.filter((row) => row.box === box.id)
        expect(new Set(received.map((row) => row.is_read)), box.id).toEqual(new Set([true, false]))
        expect(new Set(received.map((row) => row.is_archived)), box.id).toEqual(
          new Set([true, false]),
        )
      }
      for (const type of ['IADE', 'TEVKIFAT', 'ISTISNA'].filter(() => family.document?.returns))
        expect(
          sent.some((row) => row.type === type),
          type,
        ).toBe(true)
    }
    expect(
      (await store.asSystem((tx) => tx.selectFrom('record_tag').selectAll().execute())).length,
    ).toBeGreaterThan(0)
  })

  it('[Z8] a document of one company to another is in both their boxes, the same to the letter', async () => {
    const pairs = await store.asSystem((tx) =>
      tx
        .selectFrom('record as sent')
        .innerJoin('record as received', (join) =>
          join
            .onRef('received.uuid', '=', 'sent.uuid')
            .onRef('received.company_id', '<>', 'sent.company_id'),
        )
        .innerJoin('document as a', (join) =>
          join.onRef('a.uuid', '=', 'sent.uuid').onRef('a.company_id', '=', 'sent.company_id'),
        )
        .innerJoin('document as b', (join) =>
          join
            .onRef('b.uuid', '=', 'received.uuid')
            .onRef('b.company_id', '=', 'received.company_id'),
        )
        .where('sent.is_sale', '=', true)
        .select([
          'a.xml as sentXml',
          'b.xml as receivedXml',
          'sent.answer as sentAnswer',
          'received.answer as receivedAnswer',
          'received.receiver_tax_no',
          'received.company_tax_no',
        ])
        .execute(),
    )
    expect(pairs.length).toBeGreaterThanOrEqual(12)
    expect(
      pairs.filter(
        (pair) =>
          pair.sentXml !== pair.receivedXml ||
          pair.sentAnswer !== pair.receivedAnswer ||
          pair.receiver_tax_no !== pair.company_tax_no,
      ),
    ).toEqual([])
  })

  it('[Z9] numbers of a series have no hole, dates do not run backwards, and the counters go on from there', async () => {
    const rows = (await records()).filter((row) => row.is_issued)
    // Answers are numbered from series of their own and are no records.
    const ofAnswers = new Set(
      (
        await store.asSystem((tx) =>
          tx.selectFrom('series').select('name').where('family', 'like', '%.answers').execute(),
        )
      ).map(({ name }) => name),
    )
    const counters = (
      await store.asSystem((tx) => tx.selectFrom('series_counter').selectAll().execute())
    ).filter(({ name }) => !ofAnswers.has(name))
    const series = grouped(rows)
    expect([...series.keys()].sort()).toEqual(
      counters.map((counter) => `${counter.company_id} ${counter.name} ${counter.year}`).sort(),
    )
    expect(new Set(counters.map((counter) => counter.year)).size).toBeGreaterThanOrEqual(2)
    for (const counter of counters) {
      const own = (series.get(`${counter.company_id} ${counter.name} ${counter.year}`) ?? []).sort(
        (a, b) => ((a.number ?? '') < (b.number ?? '') ? -1 : 1),
      )
      expect(own.map((row) => parseDocumentNumber(row.number ?? '')?.ordinal)).toEqual(
        own.map((_, index) => index + 1),
      )
      expect(own.map((row) => row.issue_date)).toEqual(own.map((row) => row.issue_date).sort())
      expect(counter.last_no).toBe(own.length)
      expect(counter.last_issue_date).toBe(own.at(-1)?.issue_date)
    }
  })

  it('[Z10] the authority accepts every seeded document', async () => {
    const documents = await store.asSystem((tx) =>
      tx
        .selectFrom('document')
        .select(['uuid', 'box', 'xml'])
        .where('xml', 'is not', null)
        .execute(),
    )
    const unique = [
      ...new Map(
        documents.map((one) => [one.uuid, { file: `${one.box} ${one.uuid}`, xml: one.xml ?? '' }]),
      ).values(),
    ]
    expect(unique.length).toBeGreaterThanOrEqual(190)
    const check = await oracle()
    const some = process.env['DEMO_DOCUMENTS'] === 'all' ? unique : oneOfEachKind(unique)
    if (check) expect(refusals(await check(some))).toEqual([])
  })

  it('[Z11] what the authority knows agrees with the boxes, and each document reached it once', async () => {
    const { envelopes, log } = await store.asSystem(async (tx) => ({
      envelopes: await tx
        .selectFrom('envelope')
        .innerJoin('authority_envelope', 'authority_envelope.uuid', 'envelope.uuid')
        .innerJoin('record', (join) =>
          join
            .onRef('record.envelope_uuid', '=', 'envelope.uuid')
            .onRef('record.company_id', '=', 'envelope.company_id')
            .onRef('record.box', '=', 'envelope.box'),
        )
        .select([
          'envelope.gib_code',
          'authority_envelope.gib_code as authorityCode',
          'authority_envelope.ettn',
          'record.uuid',
          'authority_envelope.next_at',
        ])
        .execute(),
      log: await tx
        .selectFrom('authority_log')
        .select('ettn')
        .where('event', '=', 'received')
        .execute(),
    }))
    const inEnvelopes = (await records()).filter((row) => row.envelope_uuid !== null)
    expect(envelopes).toHaveLength(inEnvelopes.length)
    expect(
      envelopes.filter((one) => one.gib_code !== one.authorityCode || one.ettn !== one.uuid),
    ).toEqual([])
    expect(new Set(log.map((one) => one.ettn)).size).toBe(log.length)
  })
})

type Row = Awaited<ReturnType<typeof records>>[number]
const keyOf = (row: Row): string =>
  `${row.company_id} ${row.number?.slice(0, 3)} ${row.number?.slice(3, 7)}`
function grouped(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** Of documents with the same box, profile, type and number of lines the first: the demo makes the others in the same way. */
function oneOfEachKind<T extends { readonly file: string; readonly xml: string }>(
  documents: readonly T[],
): T[] {
  const kindOf = ({ file, xml }: T) =>
    [
      file.split(' ')[0],
      ...(xml.match(
        /<cbc:(ProfileID|InvoiceTypeCode|CreditNoteTypeCode|DespatchAdviceTypeCode)>[^<]*/g,
      ) ?? []),
      xml.match(/<cac:\w+Line>/g)?.length,
    ].join(' ')
  return [...new Map(documents.toReversed().map((one) => [kindOf(one), one])).values()]
}
