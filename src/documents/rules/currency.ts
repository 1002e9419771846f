/** CurrencyCodeCheck. */
import { currencies } from '../codes/currencies.ts'
import { compare, decimalPlaces, integerDigits } from '#values/money.ts'
import { when, type Rule } from './rule.ts'

const known: ReadonlySet<string> = new Set(currencies.map(({ code }) => code))

export const knownCurrency: Rule = ({ currency }, { places }) =>
  when(!known.has(currency), 'currencyUnknown', places.info('CurrencyCode'), { currency })

export const exchangeRate: Rule = ({ currency, exchangeRate: rate }, { places }) => {
  const place = places.info('ExchangeRate')
  if (rate === undefined)
    return when(currency !== 'TRY', 'exchangeRateMissing', place, { currency })
  return [
    ...when(compare(rate, '0') <= 0, 'exchangeRateNotPositive', place, { rate }),
    ...when(decimalPlaces(rate) > 6 || isRateTooLarge(rate), 'exchangeRateTooLong', place, {
      rate,
    }),
  ]
}

/** There is no room for it where lists keep it; a fraction is rounded there. */
export const rateSize: Rule = ({ exchangeRate: rate = '1' }, { places }) =>
  when(isRateTooLarge(rate), 'exchangeRateTooLong', places.info('ExchangeRate'), { rate })

const isRateTooLarge = (rate: string): boolean => integerDigits(rate) > 12
