/** Somebody who came to the company. */
import { z } from 'zod'
import { dateTimeText, maybe, nameText, optionalText } from './common.ts'

export const Visit = z.strictObject({
  Visitor: nameText(100),
  VisitorCompany: optionalText(200),
  Host: nameText(100),
  CameAt: dateTimeText,
  LeftAt: maybe(dateTimeText),
  VisitReason: z.enum(['meeting', 'delivery', 'audit', 'other']),
  HasBadge: maybe(z.boolean()),
})
