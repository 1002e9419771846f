import { defineFamily } from '#descriptor/family.ts'

/** The company itself, as it stands in documents: only those who administer it change it. */
export const company = defineFamily({
  key: 'company',
  group: 'company',
  icon: 'building-2',
  prefix: { screen: '', call: 'general', role: '' },

  settings: {
    details: { route: '/company', role: 'co', calls: { read: 'get', change: 'change' } },
  },

  calls: {
    // Every editor asks for it.
    get: {
      method: 'GET',
      effect: 'read',
      path: 'Company',
      answer: 'Company',
      role: 'signedIn',
      answeredBy: 'company.get',
    },
    change: {
      method: 'PUT',
      effect: 'write',
      path: 'Company',
      body: 'CompanyChange',
      answer: 'Company',
      role: '=pa:w',
      answeredBy: 'company.change',
      api: true,
    },
  },

  forms: {
    details: {
      sections: [
        {
          section: 'fields',
          key: 'address',
          fields: [
            { at: 'Address', kind: 'text', span: 4 },
            { at: 'PostalCode', kind: 'text' },
            { at: 'District', kind: 'text' },
            { at: 'City', kind: 'text' },
            { at: 'Country', kind: 'text' },
            { at: 'TaxOffice', kind: 'text', span: 2 },
          ],
        },
        {
          section: 'fields',
          key: 'contact',
          fields: [
            { at: 'PhoneNumber', kind: 'phone' },
            { at: 'Fax', kind: 'phone' },
            { at: 'Email', kind: 'email', span: 2 },
            { at: 'WebSite', kind: 'text', span: 2 },
          ],
        },
        {
          section: 'fields',
          key: 'companyPayment',
          fields: [
            { at: 'PayeeFinancialAccountID', kind: 'text', span: 2 },
            {
              at: 'PaymentMeansCode',
              kind: 'code',
              values: [
                'ODEMETIPIMUHTELIF',
                'NAKIT',
                'CEK',
                'BANKACEKI',
                'HAVALE_EFT',
                'KREDIKARTI_BANKAKARTI',
              ],
            },
            { at: 'PaymentMeansChannelCode', kind: 'text' },
          ],
        },
      ],
    },
  },
})
