/** Everything that travels, by the names under which families and the engine's calls mention it. */
import type { z } from 'zod'
import * as account from './account.ts'
import * as accounting from './accounting.ts'
import * as answers from './answers.ts'
import { ArchiveInvoiceBulk, ArchiveInvoiceSend, ArchiveInvoiceSent } from './archive-invoice.ts'
import { BillSend, BillSent } from './bill.ts'
import * as cards from './cards.ts'
import * as common from './common.ts'
import * as files from './files.ts'
import * as connector from './connector.ts'
import * as company from './company.ts'
import { InsuranceSend, InsuranceSent } from './insurance.ts'
import {
  AnswerTemplateSave,
  DespatchBulk,
  DespatchLines,
  DespatchSend,
  DespatchSent,
  InvoiceDrafts,
  ReceiptSend,
  ToInvoice,
} from './despatch.ts'
import { InvoiceBulk, InvoiceSend, InvoiceSent } from './invoice.ts'
import * as helpers from './helpers.ts'
import * as jobs from './jobs.ts'
import * as marketplace from './marketplace.ts'
import * as ledger from './ledger.ts'
import * as storedLedger from './stored-ledger.ts'
import {
  MailServer,
  MailTest,
  MessageChannels,
  SmsGateway,
  SmsTest,
  WhatsAppAccount,
} from './mail-server.ts'
import { CreditPackage, CreditsLeft } from './credits.ts'
import * as payment from './payment.ts'
import { Preferences } from './preferences.ts'
import { ProducerBulk, ProducerSend, ProducerSent } from './producer.ts'
import { TemplateDesign } from './template-design.ts'
import * as tickets from './ticket.ts'
import * as users from './users.ts'
import { VoucherBulk, VoucherSend, VoucherSent } from './voucher.ts'
import { CopiedKey, WebhookDelivery, WebhookEndpoint } from './webhook.ts'

const {
  uuid: _uuid,
  str: _str,
  recordId: _recordId,
  maybe: _maybe,
  optionalText: _optionalText,
  nameText: _nameText,
  dateTimeText: _dateTimeText,
  amount: _amount,
  ...shared
} = common
const { pageOf: _pageOf, ...answered } = answers
const { passwordLength: _length, ...personal } = account
const { ReceiptDetails: _receipt, ...paid } = payment
const { columnsInOrder: _order, rowTypeOf: _typeOf, ...booked } = accounting
const { jobItemStates: _states, ...worked } = jobs

export const wire = {
  ...shared,
  CreditPackage,
  CreditsLeft,
  ...answered,
  ...worked,
  ...company,
  ...personal,
  ...files,
  ...cards,
  ...tickets,
  ...users,
  ...paid,
  ...booked,
  ...marketplace,
  ...connector,
  ...ledger,
  ...storedLedger,
  ...helpers,
  Preferences,
  MailServer,
  MailTest,
  MessageChannels,
  SmsGateway,
  SmsTest,
  WhatsAppAccount,
  InvoiceSend,
  InvoiceBulk,
  InvoiceSent,
  ArchiveInvoiceSend,
  ArchiveInvoiceBulk,
  ArchiveInvoiceSent,
  DespatchSend,
  DespatchBulk,
  DespatchSent,
  DespatchLines,
  ReceiptSend,
  ToInvoice,
  InvoiceDrafts,
  AnswerTemplateSave,
  BillSend,
  BillSent,
  ProducerSend,
  ProducerBulk,
  ProducerSent,
  VoucherSend,
  VoucherBulk,
  VoucherSent,
  InsuranceSend,
  InsuranceSent,
  TemplateDesign,
  WebhookEndpoint,
  WebhookDelivery,
  CopiedKey,
}

export type WireName = keyof typeof wire
/** The value of a schema after parsing, by name. `Files` is a multipart body. */
export type Wire = { [K in WireName]: z.output<(typeof wire)[K]> } & {
  Files: readonly common.UploadedFile[]
}
/** What may be written for a schema, by name: defaults may be left out. */
export type WireInput = { [K in WireName]: z.input<(typeof wire)[K]> } & { Files: FormData }

/** The schema of a name; undefined for the words that depend on rows (`page`, `draftPage`, `last`, `statistics`) and for files. */
export function schemaOf(name: string): z.ZodType | undefined {
  return Object.hasOwn(wire, name) ? wire[name as WireName] : undefined
}
