/** What the journeys need of files: e-invoices to upload, and looking into what was downloaded. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download } from '@playwright/test'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { invoiceFile, type InvoiceFile } from '../journeys/invoice-file.ts'

export interface UploadFile extends InvoiceFile {
  /** Number, receiver and supplier as the file says them. */
  readonly supplierTaxNo: string
  readonly receiverTaxNo: string
  readonly profile: string
}

const samples = join(import.meta.dirname, '../../../shared/samples')

interface Sample {
  readonly file: string
  readonly profile: string
  readonly xsdRelaxedOk: boolean
  readonly schematronOk: boolean
}

/** Real e-invoices that the authority's own rules accept, where they lie beside the project; else three made here. */
export function realInvoices(own: { readonly taxNo: string; readonly name: string }): {
  readonly source: string
  readonly files: readonly UploadFile[]
} {
  const manifest = join(samples, 'MANIFEST.json')
  if (!existsSync(manifest))
    return {
      source: 'three e-invoices made here: there are no samples beside the project',
      files: madeInvoices(own).map((file) => describe(file.name, file.xml)),
    }
  const accepted = (JSON.parse(readFileSync(manifest, 'utf8')) as Sample[]).filter(
    ({ profile, xsdRelaxedOk, schematronOk }) =>
      ['TEMELFATURA', 'TICARIFATURA'].includes(profile) && xsdRelaxedOk && schematronOk,
  )
  return {
    source: `${accepted.length} real e-invoices of the samples beside the project`,
    files: accepted.map(({ file }) =>
      describe(file.split('/').at(-1)!, readFileSync(join(samples, file), 'utf8')),
    ),
  }
}

function madeInvoices(own: { readonly taxNo: string; readonly name: string }): InvoiceFile[] {
  const stranger = { taxNo: '3900383669', name: 'Yabancı Firma A.Ş.' }
  return [
    invoiceFile({
      number: 'GEL2025000000011',
      profile: 'TICARIFATURA',
      type: 'SATIS',
      customer: own,
    }),
    invoiceFile({
      number: 'GEL2025000000012',
      profile: 'TEMELFATURA',
      type: 'TEVKIFAT',
      customer: own,
    }),
    invoiceFile({
      number: 'ESK2025000000013',
      profile: 'TICARIFATURA',
      type: 'ISTISNA',
      customer: stranger,
    }),
  ]
}

function describe(name: string, xml: string): UploadFile {
  const document = readUbl(xml)
  return {
    name,
    xml,
    uuid: document.uuid.toLowerCase() /* ascii */,
    number: document.number,
    profile: document.profile,
    receiver: document.customer.name,
    supplierTaxNo: document.supplier.taxNo,
    receiverTaxNo: document.customer.taxNo,
  }
}

export async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path())
}
