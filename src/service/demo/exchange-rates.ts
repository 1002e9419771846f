/** Rates of the demo, lira for one unit: plausible, not of any day. */
export const demoRates: Readonly<Record<string, number>> = {
  USD: 42.3561,
  EUR: 48.9127,
  GBP: 55.4082,
}

/** As the table `setting` keeps them under `exchangeRates`, in the words of the call that answers them. */
export const rateSetting = {
  USDBuy: '42.2798',
  USDSale: '42.3561',
  EUROBuy: '48.8246',
  EUROSale: '48.9127',
  GBPBuy: '55.2530',
  GBPSale: '55.4082',
}
