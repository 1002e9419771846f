import { earchive } from './earchive.ts'
import { company } from './company.ts'
import { connector } from './connector.ts'
import { customers } from './customers.ts'
import { ebill } from './ebill.ts'
import { edespatch } from './edespatch.ts'
import { einvoice } from './einvoice.ts'
import { einsurance } from './einsurance.ts'
import { eledger } from './eledger.ts'
import { estorage } from './estorage.ts'
import { eproducer } from './eproducer.ts'
import { evoucher } from './evoucher.ts'
import { general, system } from './general.ts'
import { card, erp } from './helpers.ts'
import { mailing } from './mailing.ts'
import { marketplace } from './marketplace.ts'
import { payment } from './payment.ts'
import { reports } from './reports.ts'
import { stocks } from './stocks.ts'
import { support } from './support.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** Every family of the portal, in the order of the menu. */
export const families = [
  system,
  einvoice,
  earchive,
  edespatch,
  eproducer,
  evoucher,
  ebill,
  einsurance,
  marketplace,
  connector,
  customers,
  stocks,
  mailing,
  webhooks,
  company,
  eledger,
  estorage,
  reports,
  support,
  users,
  payment,
  general,
  card,
  erp,
] as const
