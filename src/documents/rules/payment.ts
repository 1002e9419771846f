/** PaymentMeansCodeCheck, GeneralChannelCodeCheck, KamuFaturaCheck; check digits of an IBAN (ISO 13616). */
import { paymentChannelCodes, paymentMeansCodes } from '../codes/payment.ts'
import { when, type Rule } from './rule.ts'

export const paymentMeansCode: Rule = ({ payment }, { places }) =>
  when(payment?.meansCode !== undefined && !paymentMeansCodes.has(payment.meansCode), 'paymentMeans', places.info('PaymentMeansInfo.Code'), { code: payment?.meansCode ?? '' })

export const paymentChannel: Rule = ({ payment }, { places }) =>
  when(payment?.channelCode !== undefined && !paymentChannelCodes.has(payment.channelCode), 'paymentChannel', places.info('PaymentMeansInfo.ChannelCode'), {
    code: payment?.channelCode ?? '', allowed: [...paymentChannelCodes].join(', '),
  })

/** An account that begins with two letters is meant to be an IBAN. */
export const iban: Rule = ({ payment }, { places }) => {
  const account = payment?.iban ?? ''
  return when(/^[A-Z]{2}/i.test(account) && !isIban(account), 'iban', places.info('PaymentMeansInfo.PayeeFinancialAccountID'), { iban: account })
}

export const ibanOfPublicBuyer: Rule = ({ profile, payment }, { places }) =>
  when(profile === 'KAMU' && !/^TR\d{7}[A-Z0-9]{17}$/.test(payment?.iban ?? ''), 'ibanOfPublicBuyer', places.info('PaymentMeansInfo.PayeeFinancialAccountID'), { iban: payment?.iban ?? '' })

/** Turkish ones have 26 characters. Written without blanks, in capitals. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) || (text.startsWith('TR') && text.length !== 26)) return false
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (character) => parseInt(character, 36)).join('')
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
