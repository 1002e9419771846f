/** The plain values of UBL (cbc): what kind each is and which attributes it may bear; written like the types of signature.ts. */

export const valueTypes = {
  Amount: '#decimal @currencyID=string @currencyCodeListVersionID?=string',
  BinaryObject:
    '#base64Binary @mimeCode=string @format?=string @encodingCode?=string @characterSetCode?=string @uri?=anyURI @filename?=string',
  Code: '#string @listID?=string @listAgencyID?=string @listAgencyName?=string @listName?=string @listVersionID?=string @name?=string @languageID?=language @listURI?=anyURI @listSchemeURI?=anyURI',
  Date: '#date',
  Time: '#time',
  Identifier:
    '#string @schemeID?=string @schemeName?=string @schemeAgencyID?=string @schemeAgencyName?=string @schemeVersionID?=string @schemeDataURI?=anyURI @schemeURI?=anyURI',
  Indicator: '#boolean',
  Measure: '#decimal @unitCode=string @unitCodeListVersionID?=string',
  Numeric: '#decimal @format?=string',
  Quantity:
    '#decimal @unitCode?=string @unitCodeListID?=string @unitCodeListAgencyID?=string @unitCodeListAgencyName?=string',
  Text: '#string @languageID?=language @languageLocaleID?=string',
} as const

/** The end of an element's name says its kind; what ends otherwise is text. */
const kindByEnding: readonly (readonly [ending: string, kind: keyof typeof valueTypes])[] = [
  ['ID', 'Identifier'],
  ['URI', 'Identifier'],
  ['Code', 'Code'],
  ['Date', 'Date'],
  ['Time', 'Time'],
  ['Amount', 'Amount'],
  ['Quantity', 'Quantity'],
  ['Measure', 'Measure'],
  ['Indicator', 'Indicator'],
  ['Numeric', 'Numeric'],
  ['Percent', 'Numeric'],
  ['Rate', 'Numeric'],
  ['BinaryObject', 'BinaryObject'],
]

/** @param name local name of a cbc element */
export function valueTypeOf(name: string): string {
  const kind = kindByEnding.find(([ending]) => name.endsWith(ending))?.[1] ?? 'Text'
  return valueTypes[kind]
}
