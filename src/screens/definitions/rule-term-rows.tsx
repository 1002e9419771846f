/** The terms of a rule: a property, an operator, and one value or two. */
import { useText } from '../frame/portal-context.tsx'
import { Input } from '../ui/input.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Select } from '../ui/select.tsx'
import { RemoveRowButton, RuleRowGroup } from './rule-row-group.tsx'
import { firstTerm, termOf, type Term, type TermProperty } from './rule-terms.ts'
import { codeOptions } from './rule-words.ts'

export interface RuleTermRowsProps {
  readonly terms: readonly Term[]
  readonly properties: readonly TermProperty[]
  readonly onTerms: (terms: Term[]) => void
}

/** All terms of a rule; the last one cannot be removed. */
export function RuleTermRows({ terms, properties, onTerms }: RuleTermRowsProps) {
  const { t } = useText()
  return (
    <RuleRowGroup
      title={t('definitions.rules.terms')}
      onAdd={() => onTerms([...terms, firstTerm(properties)])}
    >
      {terms.map((term, index) => (
        <TermRow
          key={index}
          term={term}
          properties={properties}
          isOnly={terms.length === 1}
          onTerm={(changed) => onTerms(terms.with(index, changed))}
          onRemove={() => onTerms(terms.filter((_, at) => at !== index))}
        />
      ))}
    </RuleRowGroup>
  )
}

interface TermRowProps {
  readonly term: Term
  readonly properties: readonly TermProperty[]
  readonly isOnly: boolean
  readonly onTerm: (term: Term) => void
  readonly onRemove: () => void
}

function TermRow({ term, properties, isOnly, onTerm, onRemove }: TermRowProps) {
  const { t } = useText()
  const property = properties.find(({ name }) => name === term.Property) ?? unknownProperty(term)
  const change = (values: Partial<Term>) => onTerm({ ...term, ...values })
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 sm:grid-cols-[1.2fr_1.2fr_1fr_1fr_auto]">
      <div className="col-span-3 min-w-0 sm:col-span-1">
        <PropertySelect
          property={property}
          properties={properties}
          onProperty={(chosen) => change(termOf(chosen, term.Operator))}
        />
      </div>
      <div className="col-span-3 min-w-0 sm:col-span-1">
        <OperatorSelect
          property={property}
          value={term.Operator}
          onValue={(Operator) => change({ Operator })}
        />
      </div>
      <div className={term.Operator === 'Between' ? 'min-w-0' : 'col-span-2 min-w-0'}>
        <TermValue
          property={property}
          label={t('definitions.rules.value')}
          value={term.ValueFirst}
          onValue={(ValueFirst) => change({ ValueFirst })}
        />
      </div>
      {term.Operator === 'Between' && (
        <TermValue
          property={property}
          label={t('definitions.rules.upper')}
          value={term.ValueSecond ?? ''}
          onValue={(ValueSecond) => change({ ValueSecond })}
        />
      )}
      <RemoveRowButton
        label={t('definitions.rules.removeTerm')}
        disabledReason={isOnly ? t('definitions.rules.oneTerm') : undefined}
        onClick={onRemove}
      />
    </div>
  )
}

/** A property that the family has no more, in a rule of former days: it is shown as it stands. */
const unknownProperty = (term: Term): TermProperty => ({
  name: term.Property,
  kind: 'code',
  field: term.Property,
  values: [term.ValueFirst],
  operators: [term.Operator],
})

interface PropertySelectProps {
  readonly property: TermProperty
  readonly properties: readonly TermProperty[]
  readonly onProperty: (property: TermProperty) => void
}

function PropertySelect({ property, properties, onProperty }: PropertySelectProps) {
  const { t } = useText()
  const offered = properties.includes(property) ? properties : [property, ...properties]
  return (
    <Select
      aria-label={t('definitions.rules.property')}
      value={property.name}
      onValue={(name) => {
        const chosen = offered.find((one) => one.name === name)
        if (chosen) onProperty(chosen)
      }}
      options={codeOptions(
        offered.map(({ name }) => name),
        t,
      )}
    />
  )
}

interface OperatorSelectProps {
  readonly property: TermProperty
  readonly value: Term['Operator']
  readonly onValue: (operator: Term['Operator']) => void
}

function OperatorSelect({ property, value, onValue }: OperatorSelectProps) {
  const { t } = useText()
  return (
    <Select
      aria-label={t('definitions.rules.operator')}
      value={value}
      onValue={(code) => onValue(property.operators.find((one) => one === code) ?? value)}
      options={codeOptions(property.operators, t)}
    />
  )
}

interface TermValueProps {
  readonly property: TermProperty
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

function TermValue({ property, label, value, onValue }: TermValueProps) {
  const { codeLabel } = useText()
  if (property.kind === 'code')
    return (
      <Select
        aria-label={label}
        value={value}
        onValue={onValue}
        options={property.values.map((code) => ({
          value: code,
          label: codeLabel(property.field, code),
        }))}
      />
    )
  if (property.kind === 'amount')
    return (
      <NumberInput
        aria-label={label}
        placeholder={label}
        value={value}
        onValue={onValue}
        decimals={2}
      />
    )
  return (
    <Input
      aria-label={label}
      placeholder={label}
      inputMode="numeric"
      maxLength={11}
      value={value}
      onChange={(event) => onValue(event.target.value.trim())}
    />
  )
}
