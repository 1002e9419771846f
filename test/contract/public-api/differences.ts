/** Where our answers differ from the published ones on purpose, and why. */
export interface Difference {
  /** Operations, by `GET /einvoice/Sale`. */
  readonly at: RegExp
  /** As published.ts words it. */
  readonly fault: RegExp
  readonly reason: string
}

const more = 'A field more, which the portal shows; programs do not read what they do not know'

export const differences: readonly Difference[] = [
  {
    at: /^GET \/(einvoice\/(Sale|Purchase)|earchive\/Invoices)$/,
    fault: /^\/Content\/\[\]\/Luca: must be object$/,
    reason:
      'No accounting program is connected. OpenAPI 3.0 cannot say beside $ref that an object may be null, as those of .NET may',
  },
  {
    at: /^GET \/einvoice\/Sale$/,
    fault: /^\/Content\/\[\]\/EnvelopeDate: must be string$/,
    reason:
      'What waits for its turn has no envelope yet, and an invented date would be taken for one',
  },
  {
    at: /^GET \/(einvoice|earchive)\/Statistics\/(\w+\/)?Last$/,
    fault: /^: must be object$/,
    reason: 'The last ten documents are a list; the description has one of them',
  },
  {
    at: /^POST \/earchive\/Draft\/ConfirmAndSend$/,
    fault: /^: must be string$/,
    reason: 'A message for each draft that was not sent, as e-invoice publishes it',
  },
  {
    at: /^DELETE \/earchive\/Templates\/\{id\}$/,
    fault: /^: must be object$/,
    reason:
      'What was deleted is answered with true, as e-invoice publishes it and all deletions are',
  },
  {
    at: /^GET \/einvoice\/Old\/\{UUID\}\/xml$/,
    fault: /^: must match pattern/,
    reason: 'XML is answered as text, as of every other list',
  },
  {
    at: /^GET \/(einvoice|earchive)\/Draft\/\{UUID\}\/model$/,
    fault: /^\/\w+: (is missing|is not published)$/,
    reason:
      'The model is answered as Draft/Create takes it, in its wrapper and with the postbox: what was read can be sent back',
  },
  {
    at: /^GET \/earchive\/Old$/,
    fault: /^\/Content\/\[\]\/IsInternet: must be equal to one of the allowed values$/,
    reason: 'A flag, as in the list of invoices and as the filter of the same name takes it',
  },
  {
    at: /^GET \/earchive\/Gib\/Purchase$/,
    fault: /^\/Content\/\[\]\/ID: is missing$/,
    reason: 'Records are known by their UUID, which is a field more',
  },
  {
    at: /^GET \/general\/Alerts$/,
    fault: /^\/\[\]\/Path: is not published$/,
    reason: more,
  },
  {
    at: /^POST \/(einvoice|earchive)\/Upload(\/Sgk)?$/,
    fault: /^\/UUID: must be string$/,
    reason: 'Several files have no one UUID; each has its own in Results',
  },
  {
    at: /^POST \/(einvoice|earchive)\/Old$/,
    fault: /^: must be string$/,
    reason: 'A result for each file, with remarks, as of Upload',
  },
  {
    at: /^GET \/earchive\/Draft$/,
    fault: /^\/Content\/\[\]\/SendType: is not published$/,
    reason: more,
  },
  {
    at: /^GET \/earchive\/Gib\/Purchase$/,
    fault: /^\/Content\/\[\]\/(UUID|IsCancel): is not published$/,
    reason: more,
  },
  {
    at: /^GET \/earchive\/Invoices$/,
    fault: /^\/Content\/\[\]\/MailStatus: is not published$/,
    reason: more,
  },
  {
    at: /^GET \/earchive\/Invoices\/\{UUID\}\/Details$/,
    fault: /^\/(AnswerCode|EnvelopeAlias|EnvelopeUUID): is not published$/,
    reason: 'One answer for all kinds of documents; what travels in no envelope has null there',
  },
  {
    at: /^GET \/einvoice\/\w+\/\{UUID\}\/Details$/,
    fault: /^\/ReportUUID: is not published$/,
    reason: 'One answer for all kinds of documents; what is in no report has null there',
  },
  {
    at: /^GET \/einvoice\/\w+\/\{UUID\}\/Smshistories$/,
    fault: /^\/\[\]\/DateUpdated: is not published$/,
    reason: 'As e-archive publishes it',
  },
  {
    at: /^GET \/(einvoice|earchive)\/Old$/,
    fault: /^\/Content\/\[\]\/(IsSale|SenderName|SenderTaxNumber): is not published$/,
    reason: more,
  },
  {
    at: /^GET \/earchive\/Report\/(List|ToReport)$/,
    fault: /^\/Content\/\[\]\/(DocumentNumber|TotalAmount|TaxTotalAmount): is not published$/,
    reason: more,
  },
  {
    at: /^(GET|POST) \/(einvoice|earchive)\/Templates(\/\{id\})?$/,
    fault: /\/Kind: is not published$/,
    reason: more,
  },
  {
    at: /^POST \/(einvoice|earchive)\/Upload(\/Sgk)?$/,
    fault: /^\/Results: is not published$/,
    reason: more,
  },
  {
    at: /^(GET|PUT) \/general\/Company$/,
    fault: /^\/(ID|Identifications): is not published$/,
    reason: more,
  },
  {
    at: /^GET \/general\/GlobalCompany\/Search\/\{searchText\}$/,
    fault: /^\/\[\]\/(Aliases|FirstCreationTime): is not published$/,
    reason: more,
  },
  {
    at: /^GET \/\w+\/\w+\/\{UUID\}\/(Mail|MailActivity|Sms|Whatsapp)histories$/i,
    fault: /^\/\[\]\/(Answer|Parts): is not published$/,
    reason: more,
  },
]
