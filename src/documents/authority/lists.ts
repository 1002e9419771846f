/** The code lists of the authority's rules of 2026-03-12 (UBL-TR_Codelist), made of the lists that the editors offer where these are the same. */
import { countries } from '../codes/countries.ts'
import { currencies } from '../codes/currencies.ts'
import { exemptions } from '../codes/exemptions.ts'
import { partySchemes } from '../codes/party-schemes.ts'
import { paymentChannelCodes, paymentMeansCodes } from '../codes/payment.ts'
import { taxTypes } from '../codes/tax-types.ts'
import { incoterms, packageTypes, transportModes } from '../codes/transport.ts'
import { unitCodes } from '../codes/unit-codes.ts'
import { withholdings } from '../codes/withholdings.ts'
import { listOf } from './look.ts'
import { mimeTypes } from './mime-types.ts'

const words = (text: string) => listOf(text.split(' '))
const codesOf = (codes: readonly { readonly code: string }[]) =>
  listOf(codes.map(({ code }) => code))

const specialBase = new Set(
  exemptions.map(({ code }) => code).filter((code) => code.startsWith('8')),
)
const registeredExport = new Set(['701', '702', '703', '704'])
/** 151 and 351 go with every type, 555 is the business of a rule of its own. */
const ofAnyType = new Set(['151', '351', '555'])

export const lists = {
  networkProfiles: words(
    'TICARIFATURA TEMELFATURA YOLCUBERABERFATURA IHRACAT OZELFATURA KAMU HKS ENERJI ILAC_TIBBICIHAZ YATIRIMTESVIK IDIS',
  ),
  archiveProfiles: words('EARSIVFATURA'),
  despatchProfiles: words('TEMELIRSALIYE HKSIRSALIYE IDISIRSALIYE'),
  invoiceTypes: words(
    'SATIS IADE TEVKIFAT TEVKIFATIADE ISTISNA OZELMATRAH IHRACKAYITLI SGK KOMISYONCU HKSSATIS HKSKOMISYONCU KONAKLAMAVERGISI SARJ SARJANLIK TEKNOLOJIDESTEK YTBSATIS YTBIADE YTBISTISNA YTBTEVKIFAT YTBTEVKIFATIADE',
  ),
  investmentTypes: words('YTBSATIS YTBIADE YTBISTISNA YTBTEVKIFAT YTBTEVKIFATIADE'),
  despatchTypes: words('SEVK MATBUDAN'),
  receiptTypes: words('SEVK'),
  taxes: codesOf(taxTypes),
  withholdings: codesOf(withholdings),
  /** Code and per cent in one; 650 is here, though it is no code. */
  withholdingPercents: listOf([
    ...withholdings.flatMap(({ code, allowed }) => allowed.map((percent) => `${code}${percent}`)),
    '65090',
    '65050',
    '65070',
    '65020',
    '65030',
  ]),
  exemptions: codesOf(exemptions),
  exemptionsOfExemption: codesOf(
    exemptions.filter(
      ({ code }) => !specialBase.has(code) && !registeredExport.has(code) && !ofAnyType.has(code),
    ),
  ),
  exemptionsOfSpecialBase: listOf(specialBase),
  exemptionsOfRegisteredExport: listOf(registeredExport),
  countries: codesOf(countries),
  currencies: codesOf(currencies),
  units: listOf(unitCodes),
  channels: listOf(paymentChannelCodes),
  paymentMeans: listOf(paymentMeansCodes),
  mimeTypes: listOf(mimeTypes),
  deliveryTerms: codesOf(incoterms),
  transportModes: codesOf(transportModes),
  packages: listOf(packageTypes),
  partySchemes: listOf(partySchemes),
  plateSchemes: words('DORSE PLAKA'),
  tillDocuments: words(
    'AVANS YEMEK_FIS E-FATURA E-FATURA_IRSALIYE E-ARSIV E-ARSIV_IRSALIYE FATURA OTOPARK FATURA_TAHSILAT FATURA_TAHSILAT_KOMISYONLU',
  ),
  responses: words('KABUL RED IADE S_APR GUMRUKONAY'),
  registeredExportSchemes: words('SATICIDIBSATIRKOD ALICIDIBSATIRKOD'),
  investmentSpendings: words('01 02 03 04'),
  investmentSpendingsOfExemption: words('01 02'),
} as const
