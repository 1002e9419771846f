/** The number under which the authority follows a delivery of steel, of invoices and despatches: a section of a form. */
export const steelDelivery = {
  section: 'fields',
  key: 'steel',
  rare: true,
  fields: [
    {
      at: 'CompanyInfo.PartyIdentifications',
      kind: 'text',
      entry: { by: 'SchemeID', is: 'SEVKIYATNO', take: 'Value' },
      called: 'SEVKIYATNO',
      required: true,
    },
  ],
} as const
