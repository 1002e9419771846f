/**
 * Particulars that UBL-TR writes as references to other documents and the model has places for: what the social security
 * institution asks of its suppliers (DocumentTypeCode, with the value as the type), and the report of a charging station
 * (GİB sample SARJ).
 */
import type { Reference, RelatedReference, TaxDocument } from '../document/document.ts'
import { momentOf, recordIn, textIn, type Model } from '../document/model-reader.ts'

/** What the social security institution asks of its suppliers: key in the model, and the code of its reference. */
export const socialSecurityParts = [
  { key: 'RegisterCode', typeCode: 'MUKELLEF_KODU' },
  { key: 'RegisterName', typeCode: 'MUKELLEF_ADI' },
  { key: 'DocumentNumber', typeCode: 'DOSYA_NO' },
] as const
const chargingScheme = 'ESURaporID'
const typeCodes: ReadonlySet<string | undefined> = new Set(
  socialSecurityParts.map(({ typeCode }) => typeCode),
)

/** References for what the head of a model says; none for models that say nothing of the kind. */
export function namedReferences(
  info: Model | undefined,
  issueDate: string,
): readonly RelatedReference[] {
  const report = recordIn(info, 'ESUReportInfo')
  const reportId = textIn(report, 'ID')
  const reportDate = textIn(report, 'IssueDate')
  return [
    ...socialSecurityParts.flatMap(({ key, typeCode }, index): RelatedReference[] => {
      const type = textIn(recordIn(info, 'SGKInfo'), key)
      return type === undefined ? [] : [{ id: String(index + 1), issueDate, typeCode, type }]
    }),
    ...(reportId === undefined
      ? []
      : [
          {
            id: reportId,
            scheme: chargingScheme,
            issueDate: reportDate === undefined ? issueDate : momentOf(reportDate).date,
          },
        ]),
  ]
}

/** The places of a model's head that say what the references say. */
export function namedReferencesModel({ related }: Pick<TaxDocument, 'related'>): Model {
  const report = related.find(({ scheme }) => scheme === chargingScheme)
  return {
    SGKInfo: Object.fromEntries(
      socialSecurityParts.map(({ key, typeCode }) => [
        key,
        related.find((reference) => reference.typeCode === typeCode)?.type,
      ]),
    ),
    ESUReportInfo: report && { ID: report.id, IssueDate: report.issueDate },
  }
}

/** References that the model says in places of their own. */
export const isNamedReference = ({
  typeCode,
  scheme,
}: Reference & Pick<RelatedReference, 'scheme'>): boolean =>
  typeCodes.has(typeCode) || scheme === chargingScheme
