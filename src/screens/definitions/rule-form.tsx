import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { DefinitionDialog } from './definition-dialog.tsx'
import { RuleContactRows } from './rule-contact-rows.tsx'
import { RuleTermRows } from './rule-term-rows.tsx'
import { faultOf, faultOfTerms, type Rule, type TermProperty } from './rule-terms.ts'
import { RuleTest } from './rule-test.tsx'
import { useRuleSentence } from './rule-words.ts'

export interface RuleFormProps {
  readonly rule: Rule
  readonly route: Route
  readonly properties: readonly TermProperty[]
  readonly onClose: () => void
  readonly onSave: (rule: Rule) => Promise<void>
}

/** A rule that is made or changed, with what it does in a sentence and a trial of it. */
export function RuleForm({ rule, route, properties, onClose, onSave }: RuleFormProps) {
  const { t } = useText()
  const saying = useRuleSentence(route.family, properties)
  const [value, setValue] = useState(rule)
  const change = (values: Partial<Rule>) => setValue({ ...value, ...values })
  const missing = faultOf(value)
  return (
    <DefinitionDialog
      open
      onOpen={(open) => !open && onClose()}
      size="lg"
      title={t(rule.ID === undefined ? 'definitions.rules.new' : 'definitions.rules.edit')}
      description={t('definitions.rules.explain')}
      waiting={missing && t(missing)}
      onSave={() => void onSave(value)}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('definitions.rules.name')} required>
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={100}
              value={value.RuleName}
              onChange={(event) => change({ RuleName: event.target.value })}
            />
          )}
        </Field>
        <RuleTermRows
          terms={value.Rules}
          properties={properties}
          onTerms={(Rules) => change({ Rules })}
        />
        <RuleContactRows contacts={value.Contact} onContacts={(Contact) => change({ Contact })} />
        {!missing && (
          <p className="rounded-md bg-surface-sunken px-3 py-2 text-base text-ink">
            {saying(value)}
          </p>
        )}
        {!faultOfTerms(value) && <RuleTest route={route} rule={value} />}
      </div>
    </DefinitionDialog>
  )
}
