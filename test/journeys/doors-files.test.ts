/** No upload makes the service fail: neither a form that is none, nor a file whose texts cannot be. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChooser } from '#contract/base/chooser.ts'
import { percentEncoded, spoiltExamples } from '#contract/spoilt-values.ts'
import { sheetColumns } from '#documents/sheet/columns.ts'
import type { Call, Family } from '#engine/portal.ts'
import { plainForm } from '#engine/variants.ts'
import { filledCells } from './filled-cells.ts'
import type { FileResult } from './evrak-in-process.ts'
import { invoiceFile } from './invoice-file.ts'
import {
  callIds,
  isAudited,
  objectOf,
  openDoors,
  seed,
  valuesAt,
  type OpenDoors,
  type Trial,
  type Tried,
} from './open-doors.ts'
import { sheetXml, workbookOf, type Cells } from './workbook-maker.ts'
import { makeZip } from './zip-maker.ts'

let doors: OpenDoors
let uploads: readonly Call[]
beforeAll(async () => {
  doors = await openDoors()
  uploads = doors.evrak.portal.calls.filter(({ body }) => body === 'Files')
})
afterAll(() => doors?.close())

interface Part {
  readonly name: string
  readonly bytes: Uint8Array | string
  /** Further lines of the part's head, and what stands in place of the usual ones. */
  readonly head?: string
}
const boundary = 'sinir-4711'
/** Bytes of a form, names as they are given. */
const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, bytes, head }) => [
      Buffer.from(
        `--${boundary}\r\n${head ?? `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const uploadOf = (
  call: Call,
  place: string,
  body: Uint8Array,
  {
    type = `multipart/form-data; boundary=${boundary}`,
    length,
  }: { type?: string; length?: number | null } = {},
): Trial => ({
  place: `${call.id} ${place}`,
  refusal: 'errorBody',
  request: {
    method: call.method,
    target: `/api${call.path}`,
    headers: [
      ['Authorization', `Bearer ${doors.bearer}`],
      ['Content-Type', type],
    ],
    body,
    ...(length !== undefined && { length }),
  },
})

/** All these calls read files in one way, and reading costs: each value goes through every eighth of them, with `npm run proof -- doors` every fourth. */
const doorsApart = Number(process.env['DOORS'] ?? 0) >= 20 ? 4 : 8
const shareOf = <T>(list: readonly T[], door: number, apart = doorsApart): readonly T[] =>
  list.filter((_, index) => index % apart === door % apart)

async function expectSound(trials: readonly Trial[]): Promise<readonly Tried[]> {
  const { tried, faults } = await doors.run(trials)
  expect(faults).toEqual([])
  expect(doors.errors).toEqual([])
  const changes = tried.filter(({ place }) =>
    uploads.some((call) => isAudited(call) && place.startsWith(`${call.id} `)),
  )
  expect(await doors.unaudited(callIds(changes))).toEqual([])
  expect(await doors.isWell()).toBe(true)
  return tried
}

describe('forms', () => {
  const file = { name: 'a.xml', bytes: '<a/>' }

  function oddForms(
    door: number,
  ): (readonly [place: string, body: Uint8Array, more?: { type?: string; length?: number }])[] {
    const sound = formOf([file])
    const chooser = createChooser(seed + door)
    const { text } = valuesAt(door)
    const headed = (head: string) => formOf([{ ...file, head }])
    const disposition = 'Content-Disposition: form-data'
    const heads = [
      '',
      disposition,
      'Content-Disposition:',
      'Content-Disposition: ;',
      `${disposition}; name="file"; filename`,
      `${disposition}; filename="a.xml"`,
      `${disposition}; name="file"; filename*=utf-8''%00%ed%a0%80`,
      `${disposition}; name="file"; filename*=x'`,
      `${disposition}; name="file"; filename="a\r\nb"`,
      `${disposition}; name="file"; filename="a.xml"\r\nContent-Type: text/plain; charset=\ud800`,
      `${disposition}; name="file"; filename="a.xml"\r\nContent-Transfer-Encoding: base64`,
      `${disposition}; name="file"; filename="a.xml"\r\n${'X: y\r\n'.repeat(500)}X: y`,
      `${disposition}; name="${'x'.repeat(90_000)}"; filename="a"`,
    ]
    const types = [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
      "multipart/form-data; boundary*=utf-8''%00",
      `multipart/form-data; boundary=${boundary}; boundary=x`,
      'multipart/mixed',
      'multipart/form-data; boundary=\xff',
    ]
    const broken = () => {
      const at = chooser.between(0, sound.length - 1)
      return chooser.one([
        () => sound.subarray(0, at),
        () => Buffer.concat([sound.subarray(0, at), sound.subarray(at + 1)]),
        () =>
          Buffer.concat([
            sound.subarray(0, at),
            Buffer.from([chooser.between(0, 255)]),
            sound.subarray(at),
          ]),
        () => Buffer.concat([sound.subarray(0, at), sound]),
      ])()
    }
    return [
      ...heads.map((head) => [`head ${head.slice(0, 100)}`, headed(head)] as const),
      ...text.map((value, index) => {
        const form = index % 2 === 0 ? value : percentEncoded(value)
        return [
          `names ${JSON.stringify(value)}`,
          headed(`${disposition}; name="${form}"; filename="${form}.xml"`),
        ] as const
      }),
      ...types.map((type) => [type, sound, { type }] as const),
      ...Array.from({ length: 20 }, (_, index) => [`broken ${index}`, broken()] as const),
      ['shorter than it says', sound.subarray(0, 100), { length: sound.length }],
      ['far shorter than it says', sound, { length: 10_000 }],
      ['longer than it says', sound, { length: 20 }],
      ['nothing', Buffer.alloc(0)],
    ]
  }

  it('[NS9] names, heads and bytes that are no form, at every call that takes files; each that may change something is audited', async () => {
    expect(uploads.length).toBeGreaterThan(10)
    const trials = uploads.flatMap((call, door) =>
      shareOf(oddForms(door), door).map(([place, body, more]) => uploadOf(call, place, body, more)),
    )
    await expectSound(trials)
  })
})

/** As a file may say a text: the sign itself, its number, and the way of a spreadsheet. */
const inXml = (text: string): string[] => {
  const numbered = (write: (code: string) => string) =>
    text.replace(/[\0\u0001\ud800-\udfff<&"]/gu, (sign) =>
      write(sign.charCodeAt(0).toString(16).toUpperCase() /* ascii */),
    )
  return [
    text.replace(/[<&"]/g, ''),
    numbered((code) => `&#x${code};`),
    numbered((code) => `_x${code.padStart(4, '0')}_`),
  ]
}
const formsOf = (door: number): string[] => {
  const { text, day, number } = valuesAt(door)
  return [
    ...spoiltExamples.text.flatMap(inXml),
    ...text.slice(spoiltExamples.text.length).map((value, index) => inXml(value)[index % 3] ?? ''),
    ...day,
    ...number,
  ]
}
/** Bytes of a text that no text should hold: half of a pair as a careless program writes it. */
const bytesOf = (text: string): Uint8Array =>
  Buffer.concat(
    text
      .split(/([\ud800-\udfff])/u)
      .map((part) =>
        /^[\ud800-\udfff]$/u.test(part) ? Buffer.from([0xed, 0xa0, 0x80]) : Buffer.from(part),
      ),
  )

/** What was kept of an upload is shown like any other document: nothing that breaks the service later was let in. */
async function expectShown(tried: readonly Tried[]): Promise<void> {
  const results = tried.flatMap(
    ({ answer }) => (objectOf(answer.text)['Results'] ?? []) as readonly FileResult[],
  )
  const kept = results.filter(({ IsSuccess }) => IsSuccess)
  expect(kept.length).toBeGreaterThan(5)
  const shown = kept.slice(0, 30).flatMap(({ Box, UUID }): Trial[] => {
    const [family, box] = Box?.split('.') ?? []
    return doors.evrak.portal.calls
      .filter(
        (call) =>
          call.family === family &&
          call.box === box &&
          /\{id\}\/(xml|html|model|Details|Histories)$/.test(call.path),
      )
      .map(({ id, path }) => ({
        place: `${id} ${UUID}`,
        refusal: 'errorBody',
        request: {
          method: 'GET',
          target: `/api${path.replace('{id}', String(UUID))}`,
          headers: [['Authorization', `Bearer ${doors.bearer}`]],
        },
      }))
  })
  expect(shown.length).toBeGreaterThan(5)
  await expectSound(shown)
}

describe('files', () => {
  const families = (): readonly Family[] =>
    doors.evrak.portal.families.filter(({ key, form }) => form && filledCells[key])

  /** A document a row, with one text in one column. */
  function workbookWith(family: Family, values: readonly string[]): Uint8Array {
    const places = sheetColumns(plainForm(family.form!)).map(({ place }) => place)
    const filled = filledCells[family.key]!
    const free = places.filter((place) => !place.startsWith('#'))
    const rows = values.map((value, index): Cells => {
      const at = free[index % free.length]!
      const cells = Object.fromEntries(
        Object.entries(filled).map(([place, cell]) => [place, String(cell)]),
      )
      return {
        ...cells,
        '#': String(index + 1),
        [at]: `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`,
      }
    })
    return workbookOf(sheetXml({ places, rows }))
  }

  it('[NS10] workbooks of every family with such texts, days and numbers in their cells, one after the other and alone', async () => {
    const calls = new Map(
      uploads.filter(({ path }) => path.endsWith('/Upload')).map((call) => [call.family, call]),
    )
    const trials = families().flatMap((family, door) => {
      const call = calls.get(family.key)
      if (!call) return []
      // Few families have workbooks: each is given more of the values.
      const values = shareOf(formsOf(door), door, 4)
      // What is no XML spoils the whole file, so that each such text has one of its own.
      const clean = values.filter((value) => !/[\0\u0001\ud800-\udfff]|&#/u.test(value))
      const alone = values.filter((value) => !clean.includes(value))
      const form = (list: readonly string[]) =>
        formOf([{ name: 'belgeler.xlsx', bytes: workbookWith(family, list) }])
      return [
        uploadOf(call, 'workbook', form(clean)),
        ...alone.map((value) => uploadOf(call, `workbook ${JSON.stringify(value)}`, form([value]))),
      ]
    })
    const tried = await expectSound(trials)
    await expectShown(tried)
  })

  it('[NS10] documents in XML with such texts, at every call that takes files', async () => {
    let made = 0
    const document = (value: string): Uint8Array => {
      const { xml } = invoiceFile({
        number: `SIN2025${String((made += 1)).padStart(9, '0')}`,
        profile: 'TEMELFATURA',
        type: 'SATIS',
        customer: { taxNo: '4840847211', name: 'METİN' },
        supplier: { taxNo: '3900383669', name: 'Satıcı' },
      })
      const places = ['METİN', 'Işıklı çerçeve', '2025-03-14', '10:30:00', '1000']
      return bytesOf(xml.replace(places[made % places.length]!, () => value))
    }
    const trials = uploads.flatMap((call, door) => {
      const parts = shareOf(formsOf(door), door).map((value, index) => ({
        name: `${index}.xml`,
        bytes: document(value),
      }))
      const zipped = makeZip(
        parts.map(({ name, bytes }) => ({ name: `a\0${name}`, content: bytes })),
      )
      return /Send/.test(call.path)
        ? parts.map((part) => uploadOf(call, `XML ${part.name}`, formOf([part])))
        : [
            uploadOf(call, 'XML', formOf(parts)),
            uploadOf(call, 'archive', formOf([{ name: 'a.zip', bytes: zipped }])),
          ]
    })
    const tried = await expectSound(trials)
    await expectShown(tried)
  })
})
