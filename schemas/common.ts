/** What many calls share. Bodies are strict: an unknown field is an error, never silently dropped. */
import { z } from 'zod'
import { mostLetters } from './limits.ts'
import { phoneText } from './phone-text.ts'
import { formatted, moment, required } from './rules.ts'

/** Absent, null and a value are all allowed, as in the public API. */
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullish()

export const uuid = z.guid()
export const str = (max = 500) => z.string().max(max)
/** A name that has to be there; blanks around it do not count. */
export const nameText = (max: number) => z.string().trim().check(required()).max(max)
/** A text of a document, which a file may have at any length. */
export const documentText = z.string().max(mostLetters)
export const optionalText = (max = 500) => maybe(z.string().max(max))
/** `2026-11-21`, `2026-11-21T10:30:00` or with an offset. */
export const dateTimeText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/)
  .check(moment())
/** Id of a series, template or rule: an `integer` of the database. */
export const recordId = z.int().gte(0).lte(2_147_483_647)
export const amount = z.number().finite().gte(-1e15).lte(1e15)

/** Of what was sent as XML: what the authority accepts and a person should look at once more. */
export const warnings = z.array(z.string()).optional()

export const Tag = z.object({
  UUID: uuid,
  Name: z.string(),
  Description: z.string(),
  Color: z.string(),
})

export const UuidList = z.array(uuid).min(1).max(10_000)
export const TagAssignment = z.strictObject({ DocumentUUID: uuid, Tags: z.array(uuid).max(50) })
/** What somebody writes under a record, and which of the files that were added to it belong to that. */
export const ThreadMessageSave = z.strictObject({
  Text: nameText(4000),
  Files: z.array(uuid).max(20).optional(),
})
export const SpecialCodeAssignment = z.strictObject({
  UUID: UuidList,
  SpecialCode: optionalText(50),
})
export const EmailSend = z.strictObject({
  UUID: uuid,
  emailAddresses: z.array(z.email()).min(1).max(20),
})
export const PhoneSend = z.strictObject({ UUID: uuid, Phone: phoneText })
export const AnswerSend = z.strictObject({
  UUID: uuid,
  AnswerCode: z.enum(['approved', 'rejected']),
  RejectNote: optionalText(1000),
})
export const DraftConfirmations = z
  .array(z.strictObject({ Alias: optionalText(200), UUID: uuid }))
  .min(1)
  .max(1000)
export const ListQuery = z.strictObject({
  Page: maybe(z.int()),
  PageSize: maybe(z.int()),
  Search: optionalText(200),
  StartDate: maybe(dateTimeText),
  EndDate: maybe(dateTimeText),
  SortColumn: optionalText(60),
  SortType: maybe(z.enum(['ASC', 'DESC'])),
})
export const ReportSend = z.strictObject({
  PeriodYear: z.string().check(required(), formatted(/^20\d{2}$/, '2026')),
  PeriodMonth: z.string().check(required(), formatted(/^(0?[1-9]|1[0-2])$/, '01–12')),
})

export const SeriesCreate = z.strictObject({
  Name: z.string().check(required(), formatted(/^[A-Z0-9]{3}$/, 'ABC')),
  IsActive: z.boolean().default(true),
  IsDefault: z.boolean().default(false),
})
export const SeriesUpdate = z.strictObject({
  ID: recordId,
  IsDefault: maybe(z.boolean()),
  IsActive: maybe(z.boolean()),
})
export const TagCreate = z.strictObject({
  Name: nameText(50),
  Description: optionalText(200),
  Color: maybe(z.string().check(required(), formatted(/^#[0-9a-fA-F]{6}$/, '#2f6fed'))),
})
export const TagUpdate = z.strictObject({ UUID: uuid, ...TagCreate.shape })
export const TemplateUpdate = z.strictObject({
  ID: recordId,
  Name: optionalText(100),
  IsActive: maybe(z.boolean()),
  IsDefault: maybe(z.boolean()),
  Base64String: maybe(z.string()),
})
export const TemplateFileSave = z.strictObject({
  ID: maybe(recordId),
  Name: nameText(100),
  IsActive: z.boolean().default(true),
  IsDefault: z.boolean().default(false),
  Base64String: z.string().min(1),
})
/** A template as the public API makes one. */
export const TemplateCreate = z.strictObject({
  Name: nameText(100),
  IsActive: z.boolean().default(true),
  IsDefault: z.boolean().default(false),
  Base64String: z.string().min(1),
})
/** A document to send, as Base64 of a zip that holds its XML, or of the XML itself. */
export const ZipSend = z.strictObject({
  ZIPFileBase64: z.string().min(1),
  Alias: optionalText(200),
  TemplateUUID: maybe(uuid),
})
export const RuleSave = z.strictObject({
  NotificationDto: z.strictObject({
    ID: maybe(recordId),
    RuleName: nameText(100),
    Rules: z
      .array(
        z.strictObject({
          Property: z.enum([
            'DocumentProfile',
            'DocumentType',
            'TaxNumber',
            'PayableAmount',
            'TaxableAmount',
            'AllowanceTotal',
            'SendType',
          ]),
          Operator: z.enum(['GreaterOrEqual', 'SmallOrEqual', 'Equal', 'NotEqual', 'Between']),
          ValueFirst: str(100),
          ValueSecond: optionalText(100),
        }),
      )
      .min(1)
      .max(20),
    Contact: z
      .array(
        z.strictObject({
          NotificationValue: str(200),
          NotificationValueType: z.enum(['Whatsapp', 'Sms', 'Mail']),
        }),
      )
      .min(1)
      .max(20),
    IsActive: z.boolean(),
  }),
})
export const Login = z.strictObject({
  Username: str(200),
  Password: str(200),
  CompanyID: maybe(z.string().max(60)),
  /** Of the authenticator app, or a recovery code; needed where the user has a second factor. */
  Code: maybe(z.string().max(40)),
})
export const AccessKeyCreate = z.strictObject({
  Name: nameText(100),
  Roles: maybe(z.array(z.string().max(40)).max(300)),
  ExpiresAt: maybe(dateTimeText),
  /** The key may make keys: no more, no longer, and they end with it. */
  MayCreateKeys: maybe(z.boolean()),
})
export const TaxNumberList = z.strictObject({
  TaxNumberList: z.array(z.string().max(11)).min(1).max(1000),
})
export const TaxNumberStrings = z.union([
  z.array(z.string().max(11)).min(1).max(1000),
  TaxNumberList.transform((body) => body.TaxNumberList),
])

/** A file of a multipart body, read into memory under the service's limit. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}
