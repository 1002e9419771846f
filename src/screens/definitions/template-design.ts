/** The design of a template as its file keeps it. */
import type { Wire } from '#schemas/wire.ts'
import { bytesOfBase64 } from '../frame/files.ts'

export type TemplateDesign = Wire['TemplateDesign']

/** The page as it is without a template. */
export const plainDesign: TemplateDesign = {
  Logo: null,
  Signature: null,
  Accent: '#1d3557',
  TextSize: 'normal',
  ShowQr: true,
  ShowAmountInWords: true,
  ShowPayment: true,
  ShowBankAccounts: false,
  ShowNotes: true,
  Foot: null,
}

/** Reads the file of a template; what it leaves out is as on the plain page. */
export const readDesign = (base64: string): TemplateDesign => ({
  ...plainDesign,
  ...(JSON.parse(new TextDecoder().decode(bytesOfBase64(base64))) as Partial<TemplateDesign>),
})

/** The file of a template with this design. */
export const designFile = (design: TemplateDesign): Blob => new Blob([JSON.stringify(design)])
