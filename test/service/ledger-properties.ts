/** How a company of the tests keeps its books. */
export const ledgerProperties = {
  FiscalYearStart: '2026-01-01',
  Nace: '47.11.01',
  Creator: 'Ayşe Işık',
  SourceApplication: '1234567890##Evrak Yazılım A.Ş.##Evrak Defter##1.0',
  Phone: '3125550000',
  Email: 'bilgi@deneme.example',
  WebSite: 'www.deneme.example',
  BuildingNumber: '12/3',
  Street: 'Atatürk Caddesi',
  City: 'Ankara',
  PostalCode: '06000',
  Country: 'Türkiye',
  Accountants: [{ Name: 'SMMM Ali Can', Engagement: 'SMMM sözleşmesi, 2025-01-01, M10120' }],
}
