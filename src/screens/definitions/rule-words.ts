/** Rules in words: the codes of a rule to choose from, and the sentence that says what a rule does. */
import { useText } from '../frame/portal-context.tsx'
import type { Contact, Rule, Term, TermProperty } from './rule-terms.ts'

/** Codes of a rule as options to choose from. */
export const codeOptions = (codes: readonly string[], t: (key: string) => string) =>
  codes.map((code) => ({ value: code, label: t(`definitions.rules.words.${code}`) }))

/** What a rule does, in a sentence. */
export function useRuleSentence(
  family: string,
  properties: readonly TermProperty[],
): (rule: Rule) => string {
  const { t, language, format, codeLabel, familyLabel } = useText()
  const list = (items: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(items)
  const valueOf = (name: Term['Property'], value: string) => {
    const property = properties.find((one) => one.name === name)
    return property?.kind === 'amount'
      ? format.money(value)
      : codeLabel(property?.field ?? name, value)
  }
  const termSays = (one: Term) =>
    t(`definitions.rules.says.${one.Operator}`, {
      property: t(`definitions.rules.words.${one.Property}`),
      value: valueOf(one.Property, one.ValueFirst),
      upper: valueOf(one.Property, one.ValueSecond ?? ''),
    })
  const contactSays = (one: Contact) =>
    `${one.NotificationValue} (${t(`definitions.rules.words.${one.NotificationValueType}`)})`
  return (rule) =>
    t('definitions.rules.sentence', {
      family: familyLabel(family),
      terms: list(rule.Rules.map(termSays)),
      contacts: list(rule.Contact.map(contactSays)),
    })
}
