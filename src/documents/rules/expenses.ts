/** Expenses of a commission agent (public API: ExpenseType; GİB sample HKS-Ornek2). */
import { expenseTypes } from '../codes/expenses.ts'
import { compare } from '#values/money.ts'
import { when, type Rule } from './rule.ts'

export const expenses: Rule = ({ expenses: all = [] }, { places }) =>
  all.flatMap(({ type, amount }, index) => [
    ...when(!expenseTypes.has(type), 'expenseType', places.info(`Expenses[${index}].ExpenseType`), {
      type,
    }),
    ...when(compare(amount, '0') < 0, 'expenseAmount', places.info(`Expenses[${index}].Amount`), {
      amount,
    }),
  ])
