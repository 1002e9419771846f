/** Published operations that a contract run does not answer with 200: those that take a document as it is, and those of the company. */
import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { recordOf } from '#values/json.ts'
import { archiveInvoiceOf, invoiceOf, rowsOf, xmlOf, type Heard, type Program } from './program.ts'

export interface Further {
  readonly ask: Program
  /** Tax number of another company of the network. */
  readonly receiver: string
  readonly today: string
}

/** Makes each of them once; the answers that were no 200. */
export async function askFurther(further: Further): Promise<readonly string[]> {
  const refused: string[] = []
  const asked: Program = async (line, said) => {
    const heard = await further.ask(line, said)
    if (heard.status !== 200) refused.push(`${line}: ${JSON.stringify(heard.body)}`)
    return heard
  }
  const known = { ...further, ask: asked }
  await sendFiles(known, 'einvoice', (uuid) => invoiceOf(uuid, further.today, further.receiver))
  await sendFiles(known, 'earchive', (uuid) => archiveInvoiceOf(uuid, further.today))
  for (const family of ['einvoice', 'earchive']) await makeTemplate(known, family)
  await askCompany(asked)
  for (const cards of ['Customers', 'Stocks']) await askCards(asked, cards)
  return refused
}

async function sendFiles(
  { ask, today }: Further,
  family: string,
  modelOf: (uuid: string) => unknown,
): Promise<void> {
  const serie = family === 'einvoice' ? 'PAF' : 'PAA'
  await ask(`POST /${family}/Series`, { json: { Name: serie, IsActive: true, IsDefault: false } })
  const next = (ordinal: number): Promise<string> =>
    xmlOf(ask, family, modelOf(randomUUID()), `${serie}${today.slice(0, 4)}00000000${ordinal}`)
  const file = { name: 'belge.xml', text: await next(1) }
  await ask(`POST /${family}/Send/Xml/Preview`, { file })
  await ask(`POST /${family}/Send/Xml`, { file })
  const zip = zipSync({ 'belge.xml': strToU8(await next(2)) })
  const json = { ZIPFileBase64: Buffer.from(zip).toString('base64'), TemplateUUID: '' }
  await ask(`POST /${family}/Send/Base64String/Preview`, { json })
  await ask(`POST /${family}/Send/Base64String`, { json })
}

const stylesheet = `<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template match="/"><html><body>Belge</body></html></xsl:template>
</xsl:stylesheet>`

async function makeTemplate({ ask }: Further, family: string): Promise<void> {
  const made = await ask(`POST /${family}/Templates`, {
    json: {
      Name: 'Program',
      IsActive: true,
      IsDefault: false,
      Base64String: Buffer.from(stylesheet).toString('base64'),
    },
  })
  const { ID, UUID } = recordOf(made.body)
  await ask(`GET /${family}/Templates/${String(ID)}`)
  await ask(`GET /${family}/Templates/Download/${String(UUID)}`)
  await ask(`DELETE /${family}/Templates/${String(ID)}`)
}

async function askCompany(ask: Program): Promise<void> {
  for (const path of ['Alerts', 'Campaigns', 'Company/Modules', 'Credits', 'GlobalCompany'])
    await ask(`GET /general/${path}`)
  await ask('PUT /general/Company', { json: { WebSite: 'https://ornek.example' } })
  const json = { SerialNo: '0A1B2C', Type: 'MALIMUHUR', Password: 'gizli', StartDate: '2026-01-01' }
  await ask('POST /general/Company/Certificate', { json })
  const [certificate] = listOf(await ask('GET /general/Company/Certificate'))
  const ID = certificate?.['ID']
  await ask('PUT /general/Company/Certificate', { json: { ID, Description: 'Mali mühür' } })
  await ask('GET /general/Company/Certificate/0A1B2C')
  await ask(`DELETE /general/Company/Certificate/${String(ID)}`)
  const made = await ask('POST /general/CompanyIdentification', {
    query: { Name: 'MERSISNO', Value: '0123456789012345' },
  })
  await ask(`DELETE /general/CompanyIdentification/${String(recordOf(made.body)['ID'])}`)
  await ask('PUT /general/GibEArchiveAccount', { query: { UserName: 'kurum', Password: 'gizli' } })
  await ask('GET /general/GibEArchiveAccount')
  await ask('GET /general/GlobalCompany/PK/Invoice')
  for (const channel of ['Whatsapp', 'Email', 'Sms'])
    await ask(`POST /general/Mailing/${channel}/Setting/true`)
  await ask('GET /general/Mailing/Setting')
}

/** Made, found by its number, changed and deleted by it. */
async function askCards(ask: Program, cards: string): Promise<void> {
  const Name = 'Program ile eklenen'
  await ask(`POST /general/${cards}`, { json: [{ Name }] })
  const [card] = rowsOf(await ask(`GET /general/${cards}`, { query: { Search: Name } }))
  const ID = card?.['ID']
  // Published for stocks alone: customers are found by their tax number.
  if (cards === 'Stocks') await ask(`GET /general/Stocks/${String(ID)}`)
  await ask(`PUT /general/${cards}`, { json: { ID, Name: `${Name} ve değiştirilen` } })
  await ask(`DELETE /general/${cards}/${String(ID)}`)
}

const listOf = ({ body }: Heard) => (Array.isArray(body) ? body.map(recordOf) : [])
