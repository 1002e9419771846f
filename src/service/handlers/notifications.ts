/** Notification rules, kept per box or for the family as a whole. */
import { compare, isDecimal } from '#values/money.ts'
import { fold } from '#values/turkish.ts'
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { pageOfAll } from '../records/page.ts'
import { refusal, refusalItem } from '../records/sentence.ts'
import { bodyAs } from '../ports/body-as.ts'
import { emailShape } from '#values/email.ts'

type RuleBody = Wire['RuleSave']['NotificationDto']

export const notificationHandlers: Handlers = {
  'notifications.list': (context) =>
    context.transaction(async (tx) => {
      const rows = await rulesOf(tx, context).orderBy('id').execute()
      const words = typeof context.query['Search'] === 'string' ? fold(context.query['Search']) : ''
      const active = context.query['IsActive']
      const matching = rows.filter(
        (row) =>
          fold(row.name).includes(words) &&
          (typeof active !== 'boolean' || row.is_active === active),
      )
      return pageOfAll(
        context.query,
        matching.map((row) => ({
          ID: row.id,
          RuleName: row.name,
          ContactList: row.contacts,
          IsActive: row.is_active,
          CreatedDate: row.created_at.toISOString(),
        })),
      )
    }),

  'notifications.get': (context) =>
    context.transaction(async (tx) => {
      const row = await ruleOf(tx, context, context.params['id'])
      return [
        {
          ID: row.id,
          RuleName: row.name,
          IsActive: row.is_active,
          RuleList: row.rules,
          ContactList: row.contacts,
        },
      ]
    }),

  'notifications.create': (context) =>
    context.transaction(async (tx) => {
      const body = bodyOf(context)
      await tx
        .insertInto('rule')
        .values({
          company_id: context.session.companyId,
          scope: scopeOf(context),
          created_at: context.ports.clock.now(),
          ...columnsOf(body),
        })
        .execute()
      return true
    }),

  'notifications.update': (context) =>
    context.transaction(async (tx) => {
      const body = bodyOf(context)
      const row = await ruleOf(tx, context, body.ID)
      await tx
        .updateTable('rule')
        .set(columnsOf(body))
        .where('company_id', '=', row.company_id)
        .where('id', '=', row.id)
        .execute()
      return true
    }),

  'notifications.delete': (context) =>
    context.transaction(async (tx) => {
      const row = await ruleOf(tx, context, context.params['id'])
      await tx
        .deleteFrom('rule')
        .where('company_id', '=', row.company_id)
        .where('id', '=', row.id)
        .execute()
      return true
    }),
}

const scopeOf = (context: CallContext): string => context.box?.id ?? context.family.key

const rulesOf = (tx: Tx, context: CallContext) =>
  tx
    .selectFrom('rule')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('scope', '=', scopeOf(context))

async function ruleOf(tx: Tx, context: CallContext, id: unknown) {
  const number = Number(id)
  const row =
    Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647
      ? await rulesOf(tx, context).where('id', '=', number).executeTakeFirst()
      : undefined
  if (!row)
    throw refusal(context.language, {
      status: 404,
      key: 'ruleMissing',
      values: { id: String(id ?? '') },
      path: 'ID',
    })
  return row
}

const columnsOf = (body: RuleBody) => ({
  name: body.RuleName,
  rules: JSON.stringify(
    body.Rules.map((rule) => ({ ...rule, ValueSecond: rule.ValueSecond ?? null })),
  ),
  contacts: JSON.stringify(body.Contact),
  is_active: body.IsActive,
})

const amounts: readonly RuleBody['Rules'][number]['Property'][] = [
  'PayableAmount',
  'TaxableAmount',
  'AllowanceTotal',
]

/** Amounts need numbers to compare with, and a range needs both ends; all faults are said at once. */
function bodyOf(context: CallContext): RuleBody {
  const { NotificationDto: body } = bodyAs(context, 'RuleSave')
  const items = body.Rules.flatMap((rule, index) => {
    const path = `NotificationDto.Rules[${index}]`
    const isRange = rule.Operator === 'Between'
    const isNumeric =
      isRange || rule.Operator.endsWith('OrEqual') || amounts.includes(rule.Property)
    const second = rule.ValueSecond ?? ''
    if (isNumeric && !amounts.includes(rule.Property))
      return [
        refusalItem(context.language, {
          status: 422,
          key: 'ruleOperator',
          values: { property: rule.Property, operator: rule.Operator },
          path: `${path}.Operator`,
        }),
      ]
    if (isNumeric && !isDecimal(rule.ValueFirst))
      return [
        refusalItem(context.language, {
          status: 422,
          key: 'ruleNumber',
          values: { value: rule.ValueFirst },
          path: `${path}.ValueFirst`,
        }),
      ]
    if (isRange && (!isDecimal(second) || compare(rule.ValueFirst, second) > 0))
      return [
        refusalItem(context.language, {
          status: 422,
          key: 'ruleRange',
          values: { first: rule.ValueFirst, second },
          path: `${path}.ValueSecond`,
        }),
      ]
    return []
  })
  const wrong = body.Contact.flatMap((contact, index) =>
    contactShapes[contact.NotificationValueType].test(contact.NotificationValue)
      ? []
      : [
          refusalItem(context.language, {
            status: 422,
            key: 'contactShape',
            values: { value: contact.NotificationValue },
            path: `NotificationDto.Contact[${index}].NotificationValue`,
          }),
        ],
  )
  const all = [...items, ...wrong]
  if (all.length > 0) throw new ServiceError(422, all[0]?.description ?? '', all)
  return body
}

const phone = /^\+?[0-9 ()-]{10,20}$/
const contactShapes = { Mail: emailShape, Sms: phone, Whatsapp: phone } as const
