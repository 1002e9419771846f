/**
 * The look of a printed document. One ink, one grey, hairlines; figures in columns of equal width. The page box is A4;
 * on a screen the same sheet lies on grey, and narrow screens get one column.
 */
const pageMargin = { top: 14, side: 14, bottom: 18 }
/** Height of the text area in mm, a hair less so that a full sheet never spills an empty page. */
export const sheetHeight = 297 - pageMargin.top - pageMargin.bottom - 0.5

export const styles = `
@page { size: A4; margin: ${pageMargin.top}mm ${pageMargin.side}mm ${pageMargin.bottom}mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 7.5pt Inter, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif; color: #6b7280; padding-bottom: 6mm } }
:root { --ink: #15181e; --soft: #5d6673; --line: #d8dce2; --faint: #f5f6f8; --accent: #1d3557; color-scheme: light }
* { box-sizing: border-box; margin: 0; padding: 0 }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { font: 8.6pt/1.42 Inter, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif; color: var(--ink); background: #fff; -webkit-print-color-adjust: exact; print-color-adjust: exact }
.sheet { position: relative; overflow-wrap: anywhere }
.sheet + .sheet { break-before: page }
.stamped { min-height: ${sheetHeight}mm; background-repeat: repeat-y; background-position: top center; background-size: 100% ${sheetHeight}mm }
header { display: grid; grid-template-columns: minmax(0, 1fr) fit-content(72mm) 29mm; gap: 0 6mm; align-items: start; padding-bottom: 5mm; border-bottom: 1.6pt solid var(--accent) }
.qr { width: 29mm; height: 29mm }
.qr svg { display: block; width: 100%; height: 100% }
.logo { display: block; max-width: 60mm; max-height: 22mm; margin-bottom: 3mm }
.signature { margin-top: 4mm; text-align: right; break-inside: avoid }
.signature img { max-width: 60mm; max-height: 30mm }
.kind { text-align: right }
.kind h1 { font-size: 17pt; line-height: 1.1; font-weight: 650; letter-spacing: -.015em; color: var(--accent) }
.kind p { margin-top: 1.6mm; font-size: 10pt; font-weight: 600; white-space: nowrap }
.kind .stamp { color: #b3261e; white-space: normal }
.kind .when { margin-top: .4mm; font-size: 8.6pt; font-weight: 400; color: var(--soft) }
.party h2 { font-size: 11.5pt; line-height: 1.25; font-weight: 650; letter-spacing: -.008em; margin-bottom: 1.2mm }
.party p { color: var(--soft); font-size: 8.2pt }
.party .list { display: flex; flex-wrap: wrap; gap: 0 4mm }
.party .ids { margin-top: 1.2mm; color: var(--ink) }
.label { font-size: 7pt; font-weight: 600; letter-spacing: .07em; text-transform: uppercase; color: var(--soft) }
.about { display: grid; grid-template-columns: minmax(0, 1fr) 82mm; gap: 10mm; padding: 4.5mm 0 5mm }
.about .label { margin-bottom: 1.4mm }
.about h2 { font-size: 10.5pt }
.facts { font-size: 8.2pt }
.facts div { display: flex; justify-content: space-between; gap: 4mm; padding: .42mm 0 }
.facts dt { color: var(--soft); overflow-wrap: normal }
.facts dd { text-align: right; font-weight: 500; font-variant-numeric: tabular-nums }
.shipment { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 10mm; padding: 2mm 0 3mm; border-top: .5pt solid var(--line) }
.facts .code { font-size: 7.6pt; font-variant-numeric: normal }
table { width: 100%; border-collapse: collapse; font-size: 8.2pt; font-variant-numeric: tabular-nums }
thead { display: table-header-group }
th { padding: 1.5mm 1.4mm; font-size: 7pt; font-weight: 600; text-align: right; vertical-align: bottom; color: var(--soft); background: var(--faint); border-bottom: .6pt solid var(--line); overflow-wrap: normal }
td { padding: 1.5mm 1.4mm; text-align: right; vertical-align: top; border-bottom: .5pt solid var(--line); white-space: nowrap }
tr { break-inside: avoid }
th.no, td.no { width: 7mm; text-align: left; color: var(--soft) }
th.name, td.name { text-align: left; white-space: normal }
td.name { font-weight: 500; min-width: 34mm }
td.name small { display: block; margin-top: .4mm; font-size: 7.4pt; font-weight: 400; color: var(--soft) }
td small { color: var(--soft); font-size: 7.4pt }
td.strong { font-weight: 600 }
.sum { display: grid; grid-template-columns: minmax(0, 1fr) 82mm; gap: 10mm; padding-top: 4mm; break-inside: avoid }
.totals { display: grid; grid-template-columns: minmax(0, 1fr) auto; font-size: 8.4pt; align-content: start; font-variant-numeric: tabular-nums }
.totals > * { padding: .85mm 1.4mm }
.totals dt { color: var(--soft) }
.totals dt small { display: block; font-size: 7.2pt }
.totals dd { text-align: right; white-space: nowrap }
.totals .rule { border-top: .5pt solid var(--line) }
.totals .due { margin-top: 1mm; padding: 2mm 1.4mm; border-top: 1.2pt solid var(--accent); border-bottom: 1.2pt solid var(--accent); font-size: 11.5pt; font-weight: 650; color: var(--accent); letter-spacing: -.01em }
.words p { margin-bottom: 1.6mm }
.words .amount { font-weight: 500 }
.words .plain { color: var(--soft); font-size: 8pt }
.paid { margin-top: 3mm }
.paid .label { margin-bottom: .6mm }
.paid p { margin-bottom: .4mm }
section.more { margin-top: 4mm; padding-top: 2.4mm; break-inside: avoid; border-top: .5pt solid var(--line); font-size: 8.2pt }
section.more .label { margin-bottom: 1mm }
section.others { break-inside: auto }
section.others dd { overflow-wrap: anywhere }
section.more p { white-space: pre-line; margin-bottom: .8mm }
.seal { margin-top: 4mm; font-size: 7.4pt; color: var(--soft) }
.notice { display: none }
@media screen {
  .notice { display: block; width: 210mm; max-width: 100%; margin: 0 auto 4mm; padding: 3mm 4mm; border-left: 3pt solid #b45309; background: #fef3c7; color: #713f12; font-size: 10pt }
  html { background: #eceef1 }
  body { background: none; padding: 6mm 4mm }
  .sheet { width: 210mm; max-width: 100%; min-height: 297mm; margin: 0 auto 6mm; padding: ${pageMargin.top}mm ${pageMargin.side}mm ${pageMargin.bottom}mm; background-color: #fff; box-shadow: 0 1px 2px rgb(20 24 31 / .12), 0 6px 24px rgb(20 24 31 / .07) }
}
@media screen and (max-width: 640px) {
  body { padding: 0 }
  .sheet { padding: 6mm 5mm; min-height: 100vh; box-shadow: none }
  header { grid-template-columns: minmax(0, 1fr) 26mm }
  header .party { grid-column: 1 / -1; grid-row: 2; margin-top: 4mm }
  .kind { text-align: left }
  .qr { width: 26mm; height: 26mm }
  .about, .sum { grid-template-columns: minmax(0, 1fr); gap: 6mm }
  .shipment { grid-template-columns: minmax(0, 1fr) }
  .wide { overflow-x: auto }
}
`
