/** PaymentMeansCodeCheck, GeneralChannelCodeCheck, KamuFaturaCheck. */
import { paymentChannelCodes, paymentMeansCodes } from '../codes/payment.ts'
import { when, type Rule } from './rule.ts'

export const paymentMeansCode: Rule = ({ payment }, { places }) =>
  when(
    payment?.meansCode !== undefined && !paymentMeansCodes.has(payment.meansCode),
    'paymentMeans',
    places.info('PaymentMeansInfo.Code'),
    { code: payment?.meansCode ?? '' },
  )

export const paymentChannel: Rule = ({ payment }, { places }) =>
  when(
    payment?.channelCode !== undefined && !paymentChannelCodes.has(payment.channelCode),
    'paymentChannel',
    places.info('PaymentMeansInfo.ChannelCode'),
    {
      code: payment?.channelCode ?? '',
      allowed: [...paymentChannelCodes].join(', '),
    },
  )

export const ibanOfPublicBuyer: Rule = ({ profile, payment }, { places }) =>
  when(
    profile === 'KAMU' && !/^TR\d{7}[A-Z0-9]{17}$/.test(payment?.iban ?? ''),
    'ibanOfPublicBuyer',
    places.info('PaymentMeansInfo.PayeeFinancialAccountID'),
    { iban: payment?.iban ?? '' },
  )
