/** Types that an invoice may have whether its receiver is registered or not, in the order in which they are offered. */
export const invoiceTypes = [
  'SATIS',
  'TEVKIFAT',
  'ISTISNA',
  'IADE',
  'TEVKIFATIADE',
  'OZELMATRAH',
  'IHRACKAYITLI',
  'KONAKLAMAVERGISI',
  'SGK',
  'KOMISYONCU',
] as const
