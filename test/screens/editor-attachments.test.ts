import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { attachmentLimits } from '#documents/document/attachments.ts'
import { checkDocument } from '#documents/rules/check-document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { compilePortal } from '#engine/compile.ts'
import { familyOf } from '#engine/portal.ts'
import { wire } from '#schemas/wire.ts'
import { attachFiles } from '#screens/editor/attach-files.ts'
import { checkBody } from '#screens/editor/check-body.ts'
import {
  bodyOf,
  isEmptySection,
  newLine,
  newValues,
  valuesOf,
  writePlace,
  type Values,
} from '#screens/editor/model.ts'
import { oracle, refusals } from '../documents/oracle.ts'

const family = familyOf(compilePortal(families), 'einvoice')
const form = family.form!
const map = family.document!
const day = '2026-11-21'
const uuid = '6b1f0f2e-7a52-4f0e-9a53-0a4c6a0a1b11'
const file = (name: string, bytes: number | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
const supplier = {
  taxNo: '1234567801',
  name: 'Anadolu Yazılım A.Ş.',
  taxOffice: 'Çankaya',
  street: 'Atatürk Cad. 1',
  district: 'Çankaya',
  city: 'Ankara',
  country: 'Türkiye',
  identifications: [],
}
const customer: Readonly<Record<string, string>> = {
  TaxNumber: '4840847211',
  Name: 'Çağlar İnşaat A.Ş.',
  Address: 'Atatürk Cad. 1',
  District: 'Çankaya',
  City: 'Ankara',
  TaxOffice: 'Ulus',
}
const values = Object.entries(customer).reduce<Values>(
  (all, [key, text]) => writePlace(all, `CustomerInfo.${key}`, text),
  newValues(form, day),
)
const line = { ...newLine(form.lines!, 'a') }
const bodyWith = (more: Values) =>
  bodyOf(
    form,
    map,
    more,
    [{ ...line, values: { ...line.values, Name: 'Etüt', Price: '10' } }],
    uuid,
  )
const documentOf = (body: ReturnType<typeof bodyWith>) =>
  toDocument(wire.InvoiceSend.parse(body).EInvoice, map, {
    supplier,
    uuid,
    number: 'ABC2026000000001',
    issueTime: '10:00:00',
  })

describe('attachments and references of a document', () => {
  it('[EL12] a file keeps its name, type and bytes, through the model and the document and back', async () => {
    const { attached, refused } = await attachFiles(
      [file('Teslim tutanağı.PDF', 'şartname %PDF-1.7')],
      [],
    )
    expect(refused).toEqual([])
    const filled = writePlace(
      writePlace(
        writePlace(values, 'InvoiceInfo.AdditionalDocumentReferences', [
          ...attached,
          { ID: 'SOZ-7', IssueDate: '2026-01-05', DocumentType: 'SÖZLEŞME' },
        ]),
        'InvoiceInfo.OrderReference',
        { Value: 'SİP-1', IssueDate: '2026-11-01' },
      ),
      'InvoiceInfo.DespatchDocumentReference',
      [{ Value: 'IRS2026000000001', IssueDate: '2026-11-20' }],
    )
    const body = bodyWith(filled)
    const xml = writeUbl(documentOf(body))
    const sent = readUbl(xml)
    expect(sent.attachments).toMatchObject([
      { id: 'Teslim tutanağı.PDF', fileName: 'Teslim tutanağı.PDF', mimeType: 'application/pdf' },
    ])
    expect(Buffer.from(sent.attachments[0]!.base64, 'base64').toString()).toBe('şartname %PDF-1.7')
    expect(sent).toMatchObject({
      orderReference: { id: 'SİP-1', issueDate: '2026-11-01' },
      despatches: [{ id: 'IRS2026000000001' }],
      related: [{ id: 'SOZ-7', type: 'SÖZLEŞME' }],
    })
    // Opened as a draft and saved again it is the same body.
    const { values: again, lines } = valuesOf(form, map, body)
    expect(bodyOf(form, map, again, lines, uuid, body)).toEqual(body)
    const check = await oracle()
    if (check) expect(refusals(await check([{ file: 'attachment.xml', xml }]))).toEqual([])
  })

  it('[EL13] files of other types, empty ones and more than the limit are refused by name; the others are taken', async () => {
    const whole = attachmentLimits.megabytes * 1024 * 1024
    const { attached, refused } = await attachFiles(
      [
        file('a.pdf', whole - 10),
        file('b.exe', 5),
        file('c', 5),
        file('d.png', 11),
        file('e.png', 0),
        file('f.png', 10),
      ],
      [],
    )
    expect(attached.map(({ ID }) => ID)).toEqual(['a.pdf', 'f.png'])
    expect(refused).toEqual([
      { name: 'b.exe', why: 'wrongType' },
      { name: 'c', why: 'wrongType' },
      { name: 'd.png', why: 'tooLarge' },
      { name: 'e.png', why: 'unreadable' },
    ])
    expect((await attachFiles([file('g.png', 1)], attached)).refused).toEqual([
      { name: 'g.png', why: 'tooLarge' },
    ])
    const many = Array.from({ length: attachmentLimits.files + 1 }, (_, index) =>
      file(`${index}.png`, 1),
    )
    expect((await attachFiles(many, [])).refused).toEqual([
      { name: `${attachmentLimits.files}.png`, why: 'tooMany' },
    ])
  })

  it('[EL14] a rare section asks for nothing while it is empty, and for its number once anything of it is said', async () => {
    const rare = form.sections.filter((section) => 'folded' in section)
    expect(rare.map(({ key }) => key)).toEqual([
      'paymentTerms',
      'order',
      'despatches',
      'references',
    ])
    expect(rare.every((section) => isEmptySection(section, values))).toBe(true)
    const problemsOf = async (more: Values) =>
      (
        await checkBody({
          body: bodyWith(more),
          family,
          supplier: undefined,
          today: day,
          t: (key) => key,
        })
      ).map(({ place, text }) => [place, text])
    expect(await problemsOf(values)).toEqual([])
    expect(
      await problemsOf(
        writePlace(values, 'InvoiceInfo.DespatchDocumentReference', [
          { Value: '', IssueDate: day },
        ]),
      ),
    ).toEqual([['InvoiceInfo.DespatchDocumentReference[0].Value', 'validation.required']])
    const dated = documentOf(
      bodyWith(writePlace(values, 'InvoiceInfo.OrderReference.IssueDate', day)),
    )
    expect(checkDocument(dated, day, map)).toMatchObject([
      { rule: 'orderNumber', place: 'InvoiceInfo.OrderReference.Value' },
    ])
  })
})
