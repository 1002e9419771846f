/** Every handler of the portal's calls but those of identity, by the pattern of the call. */
import type { Handlers } from '../ports/ports.ts'
import { campaignHandlers } from './campaigns.ts'
import { creditHandlers } from './credits.ts'
import { accountingHandlers } from './accounting.ts'
import { alertHandlers } from './alerts.ts'
import { answerHandlers } from './answers.ts'
import { authorityCheckHandlers } from './authority-checks.ts'
import { boxHandlers } from './boxes.ts'
import { cancelHandlers } from './cancel.ts'
import { companyHandlers } from './company.ts'
import { certificateHandlers } from './certificates.ts'
import { companySettingsHandlers } from './company-settings.ts'
import { copyHandlers } from './copies.ts'
import { draftHandlers } from './drafts.ts'
import { exchangeRateHandlers } from './exchange-rate.ts'
import { fileHandlers } from './files.ts'
import { gibAccountHandlers } from './gib-account.ts'
import { globalCompanyHandlers } from './global-company.ts'
import { jobHandlers } from './jobs.ts'
import { messageHandlers } from './messages.ts'
import { notificationHandlers } from './notifications.ts'
import { numberedHandlers } from './numbered.ts'
import { ledgerHandlers } from './ledger.ts'
import { ledgerCompanyHandlers } from './ledger-company.ts'
import { ledgerDocumentHandlers } from './ledger-documents.ts'
import { ledgerListHandlers } from './ledger-lists.ts'
import { storedLedgerHandlers } from './stored-ledgers.ts'
import { ledgerSendHandlers } from './ledger-send.ts'
import { ledgerSignHandlers } from './ledger-sign.ts'
import { operationHandlers } from './operations.ts'
import { readMarkHandlers } from './read-marks.ts'
import { recordFileHandlers } from './record-files.ts'
import { mergeHandlers } from './merge-records.ts'
import { recordHandlers } from './records.ts'
import { outboxHandlers } from './outbox.ts'
import { partyDocumentHandlers } from './party-documents.ts'
import { paymentHandlers } from './payment.ts'
import { receiptHandlers } from './receipts.ts'
import { reportHandlers } from './reports.ts'
import { sendHandlers } from './send.ts'
import { seriesHandlers } from './series.ts'
import { connectorHandlers } from './connector.ts'
import { marketplaceHandlers } from './marketplace.ts'
import { mailingHandlers } from './mailing.ts'
import { settingsHandlers } from './settings.ts'
import { statisticsHandlers } from './statistics.ts'
import { tagHandlers } from './tags.ts'
import { templateHandlers } from './templates.ts'
import { threadHandlers } from './thread.ts'
import { ticketHandlers } from './tickets.ts'
import { toInvoiceHandlers } from './to-invoice.ts'
import { uploadHandlers } from './uploads.ts'
import { webhookHandlers } from './webhooks.ts'

export const handlers: Handlers = {
  ...boxHandlers,
  ...fileHandlers,
  ...messageHandlers,
  ...operationHandlers,
  ...tagHandlers,
  ...threadHandlers,
  ...recordFileHandlers,
  ...partyDocumentHandlers,
  ...mailingHandlers,
  ...settingsHandlers,
  ...cancelHandlers,
  ...copyHandlers,
  ...alertHandlers,
  ...answerHandlers,
  ...receiptHandlers,
  ...readMarkHandlers,
  ...mergeHandlers,
  ...recordHandlers,
  ...numberedHandlers,
  ...toInvoiceHandlers,
  ...authorityCheckHandlers,
  ...draftHandlers,
  ...sendHandlers,
  ...uploadHandlers,
  ...notificationHandlers,
  ...reportHandlers,
  ...seriesHandlers,
  ...templateHandlers,
  ...statisticsHandlers,
  ...companyHandlers,
  ...exchangeRateHandlers,
  ...companySettingsHandlers,
  ...certificateHandlers,
  ...gibAccountHandlers,
  ...globalCompanyHandlers,
  ...jobHandlers,
  ...outboxHandlers,
  ...webhookHandlers,
  ...ticketHandlers,
  ...paymentHandlers,
  ...creditHandlers,
  ...campaignHandlers,
  ...accountingHandlers,
  ...marketplaceHandlers,
  ...connectorHandlers,
  ...ledgerHandlers,
  ...ledgerListHandlers,
  ...storedLedgerHandlers,
  ...ledgerCompanyHandlers,
  ...ledgerDocumentHandlers,
  ...ledgerSignHandlers,
  ...ledgerSendHandlers,
}
