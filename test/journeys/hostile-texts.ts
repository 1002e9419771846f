/** What is written where it may hurt (B7 of TRUST 5.3), and documents with it in every text that a person may write. */
import { readSheet, sheetLists } from '#documents/sheet/read-sheet.ts'
import { sheetColumns, type SheetColumn } from '#documents/sheet/columns.ts'
import type { Family } from '#engine/portal.ts'
import { plainForm } from '#engine/variants.ts'
import { filledCells } from './filled-cells.ts'
import { istanbulDay } from './invoice-model.ts'

const markup = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '</td></tr></table><script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '<svg><script href="data:,alert(1)"/></svg>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html,x">',
  '<embed src="//x.example">',
  '<link rel="stylesheet" href="//x.example/a.css">',
  '<meta http-equiv="refresh" content="0;url=//x.example">',
  '<base href="//x.example/">',
  '<style>*{display:none}</style>',
  '</style><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><img src=x>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?php echo 1 ?>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE html>',
  '&lt;script&gt;',
  '&amp;lt;',
  '&#60;b&#62;',
  '&nbsp;&copy;',
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  '`${alert(1)}`',
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'url(javascript:alert(1))',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="&#106;avascript:alert(1)">x</a>',
] as const
const writing = [
  '\u202Etersten yazılmış',
  'fatura\u202Efdp.exe',
  '\u2066izole\u2069',
  'gö\u200Brün\u200Cmez\u200D',
  'soft\u00ADhyphen',
  'ba\uFEFFşlık',
  'نص عربي',
  'עברית',
  '漢字𠜎𠜱',
  '😀👨‍👩‍👧‍👦🏴‍☠️',
  'Z̸̡̛a̴͝l̶g̵o̷',
  'e\u0301 ve é',
  'İıŞşĞğÇçÖöÜü',
  'ǅ ﬁ ß',
  'satır\u2028ayırıcı\u2029',
  'noncharacter\uFDD0',
  '＜script＞',
  '‹›«»“”',
] as const
const orders = [
  `'; DROP TABLE record; --`,
  '" OR ""="',
  '\\',
  '\\\\sunucu\\x',
  '../../etc/passwd',
  '%00%0d%0a',
  '$(reboot)',
  '| cat /etc/passwd',
  'a'.repeat(1000),
] as const
export const hostileTexts: readonly string[] = [...markup, ...writing, ...orders]

export type Model = Record<string, unknown>
/** The places of a family's model that are written to here. */
export interface Places {
  readonly wrapper: string
  readonly customer: string
  readonly lines: string
}

/** The model that the family's form makes of the filled cells, with these texts wherever somebody may write: the customer begins, a line and a note for each follow. */
export async function modelWith(
  family: Family,
  said: readonly string[],
): Promise<{ readonly places: Places; readonly model: Model }> {
  const form = plainForm(family.form!)
  const columns = sheetColumns(form)
  const numbered = Object.fromEntries(
    columns.flatMap(({ place }) =>
      place.endsWith('TaxNumber')
        ? [[place, taxNumber]]
        : place.endsWith('PostalCode')
          ? [[place, postalCode]]
          : [],
    ),
  )
  const written = Object.fromEntries(
    columns.filter(takesAnything).map(({ place }, index) => [place, said[index % said.length]]),
  )
  const cells: Readonly<Record<string, unknown>> = {
    ...numbered,
    ...filledCells[family.key],
    ...written,
  }
  const sheet = readSheet(
    [
      columns.map(({ place }) => place),
      columns.map(({ place }) => (cells[place] as string | number | undefined) ?? null),
    ],
    form,
    { today: istanbulDay(), decimal: ',', lists: await sheetLists(form) },
  )
  if ('refusal' in sheet) throw new Error(`${family.key}: ${sheet.refusal}`)
  const { model, problems } = sheet.documents[0]!
  if (problems.length > 0) throw new Error(`${family.key}: ${JSON.stringify(problems)}`)
  const places = family.document as Places
  const [line] = model[places.lines] as Model[]
  const party = model[places.customer] as Model
  return {
    places,
    model: {
      ...model,
      [places.customer]: {
        ...party,
        Name: said[0],
        Address: said[1],
        District: said[2],
        City: said[3],
      },
      [places.lines]: said.map((Name) => ({ ...line, Name })),
      Notes: said,
    },
  }
}

/** Of whoever else stands in a document, such as a carrier. */
const taxNumber = '3900383669'
const postalCode = '34710'
/** A text of its own, which no other field has to call for; numbers, plates and postal codes have a form. */
const takesAnything = ({ place, field }: SheetColumn): boolean =>
  field.kind === 'text' &&
  field.when === undefined &&
  !/^#|(NationalityID|Number|Country|PostalCode|Plate)$/.test(place)
