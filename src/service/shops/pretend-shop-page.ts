/** The page at the address of the pretend shop: who is let in, and which invoices it was given. */
import { Markup, markup } from '../paper/markup.ts'
import type { ShopAccount } from '../ports/shop.ts'
import type { TrendyolPackage } from './trendyol.ts'

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, Arial, sans-serif }
  main { max-width: 900px; margin: 0 auto; overflow-x: auto }
  h1 { font-size: 20px }
  code { font-size: 15px }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: 4px 12px 4px 0; border-bottom: 1px solid #8884 }`

export const shopPage = (
  { sellerId, key, secret }: ShopAccount,
  packages: readonly TrendyolPackage[],
  links: ReadonlyMap<string, { readonly link: string; readonly invoiceNumber: string }>,
): string =>
  markup`<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deneme mağazası</title><style>${new Markup(style)}</style></head><body><main>
<h1>Deneme mağazası</h1>
<p>Bu mağaza bir denemedir ve Trendyol'a ait değildir; hiçbir şey satmaz.</p>
<p>Bağlanabilen hesap: satıcı no <code>${sellerId}</code>, API anahtarı <code>${key}</code>, API gizli anahtarı <code>${secret}</code>.</p>
<table><thead><tr><th>Paket</th><th>Sipariş</th><th>Durum</th><th>Fatura</th></tr></thead><tbody>
${packages.map((one) => row(one, links.get(String(one.shipmentPackageId))))}
</tbody></table></main></body></html>`.text

const row = (
  { shipmentPackageId, orderNumber, status }: TrendyolPackage,
  invoice: { readonly link: string; readonly invoiceNumber: string } | undefined,
): Markup =>
  markup`<tr><td>${String(shipmentPackageId)}</td><td>${orderNumber}</td><td>${status}</td><td>${
    invoice ? markup`<a href="${invoice.link}">${invoice.invoiceNumber}</a>` : '–'
  }</td></tr>`
