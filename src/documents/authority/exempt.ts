/**
 * Rules of the authority that do not know a type of document, by their names: the public rules for invoices refuse the receipt of the
 * self-employed, which integrators write as an invoice and the authority takes in a format of its own (eArsivVeri).
 */
export const exemptRules: Readonly<Record<string, readonly string[]>> = {
  SERBESTMESLEKMAKBUZU: [
    'ProfileIDCheck',
    'InvoiceTypeCodeCheck',
    'GeneralWithholdingTaxTotalCheck',
  ],
}
