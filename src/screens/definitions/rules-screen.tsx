import { Pencil, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { DefinitionDialog } from './definition-dialog.tsx'
import { DefinitionPage } from './definition-page.tsx'
import { RuleTest } from './rule-test.tsx'
import {
  faultOf,
  faultOfTerms,
  termOf,
  termProperties,
  type Contact,
  type Rule,
  type Term,
  type TermProperty,
} from './rule-terms.ts'
import { useDefinitions } from './use-definitions.ts'

type Row = Wire['RulePage']['Content'][number]
const channels = ['Mail', 'Sms', 'Whatsapp'] as const
const contact: Contact = { NotificationValueType: 'Mail', NotificationValue: '' }

/** Who is told when a document comes that fulfils all terms of a rule. */
export function Screen({ route }: { readonly route: Route }) {
  const properties = termProperties(usePortal(), route)
  const definitions = useDefinitions<Row>(route, 'notifications')
  const { t, format } = useText()
  const sentenceOf = useFailureSentence()
  const [edited, setEdited] = useState<Rule>()
  const [deleted, setDeleted] = useState<Row>()
  const noRight = definitions.mayWrite ? undefined : t('definitions.noRight')

  const load = async (ID: number): Promise<Rule | undefined> => {
    try {
      const [rule] = (await definitions.ask(definitions.idOf('get'), {
        id: String(ID),
      })) as Wire['Rules']
      return (
        rule &&
        ({
          ID,
          RuleName: rule.RuleName ?? '',
          Rules: rule.RuleList,
          Contact: rule.ContactList,
          IsActive: rule.IsActive,
        } as Rule)
      )
    } catch (error) {
      toast.error(sentenceOf(error))
      return undefined
    }
  }
  const save = async (rule: Rule) => {
    const call = rule.ID === undefined || rule.ID === null ? 'create' : 'update'
    if (await definitions.change(call, { body: { NotificationDto: rule } })) setEdited(undefined)
  }
  const toggle = async (row: Row, IsActive: boolean) => {
    const rule = await load(row.ID)
    if (rule) await save({ ...rule, IsActive })
  }
  return (
    <DefinitionPage
      route={route}
      definitions={definitions}
      words="rules"
      keyOf={(row) => String(row.ID)}
      onNew={() =>
        setEdited({
          RuleName: '',
          Rules: [termOf(properties[0]!)],
          Contact: [contact],
          IsActive: true,
        })
      }
      columns={[
        {
          key: 'name',
          label: t('definitions.rules.name'),
          isText: true,
          cell: (row) => <span className="font-medium text-ink">{row.RuleName}</span>,
        },
        {
          key: 'contacts',
          label: t('definitions.rules.contacts'),
          cell: (row) => (
            <span className="block [overflow-wrap:anywhere] whitespace-normal sm:min-w-44">
              {row.ContactList.map((one) => one.NotificationValue).join(', ')}
            </span>
          ),
        },
        {
          key: 'created',
          isMore: true,
          label: t('definitions.rules.created'),
          cell: (row) => format.date(row.CreatedDate),
        },
        {
          key: 'active',
          label: t('definitions.isActive'),
          cell: (row) => (
            <Switch
              checked={row.IsActive}
              disabled={!definitions.mayWrite}
              aria-label={`${row.RuleName ?? ''} ${t('definitions.isActive')}`}
              onChecked={(IsActive) => void toggle(row, IsActive)}
            />
          ),
        },
      ]}
      rowActions={(row) => (
        <>
          <IconButton
            size="sm"
            icon={<Pencil />}
            label={t('definitions.edit', { name: row.RuleName })}
            disabledReason={noRight}
            onClick={() => void load(row.ID).then(setEdited)}
          />
          <IconButton
            size="sm"
            icon={<Trash2 />}
            label={t('definitions.delete', { name: row.RuleName })}
            disabledReason={noRight}
            onClick={() => setDeleted(row)}
          />
        </>
      )}
    >
      {edited && (
        <RuleForm
          key={edited.ID ?? 'new'}
          rule={edited}
          route={route}
          properties={properties}
          onClose={() => setEdited(undefined)}
          onSave={save}
        />
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        onOpen={(open) => !open && setDeleted(undefined)}
        danger
        title={t('definitions.delete', { name: deleted?.RuleName ?? '' })}
        description={t('definitions.rules.deleteText')}
        confirmLabel={t('common.delete')}
        onConfirm={async () => {
          await definitions.change('delete', { id: String(deleted!.ID) }, t('definitions.deleted'))
        }}
      />
    </DefinitionPage>
  )
}

interface RuleFormProps {
  readonly rule: Rule
  readonly route: Route
  readonly properties: readonly TermProperty[]
  readonly onClose: () => void
  readonly onSave: (rule: Rule) => Promise<void>
}

function RuleForm({ rule, route, properties, onClose, onSave }: RuleFormProps) {
  const { t, codeLabel } = useText()
  const saying = useRuleSentence(route.family, properties)
  const [value, setValue] = useState(rule)
  const setTerm = (index: number, change: Partial<Term>) =>
    setValue({
      ...value,
      Rules: value.Rules.map((one, at) => (at === index ? { ...one, ...change } : one)),
    })
  const setContact = (index: number, change: Partial<Contact>) =>
    setValue({
      ...value,
      Contact: value.Contact.map((one, at) => (at === index ? { ...one, ...change } : one)),
    })
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
              onChange={(event) => setValue({ ...value, RuleName: event.target.value })}
            />
          )}
        </Field>
        <Group
          title={t('definitions.rules.terms')}
          onAdd={() => setValue({ ...value, Rules: [...value.Rules, termOf(properties[0]!)] })}
        >
          {value.Rules.map((one, index) => {
            const property =
              properties.find(({ name }) => name === one.Property) ?? unknownProperty(one)
            const offered = properties.includes(property) ? properties : [property, ...properties]
            return (
              <div
                key={index}
                className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 sm:grid-cols-[1.2fr_1.2fr_1fr_1fr_auto]"
              >
                <div className="col-span-3 min-w-0 sm:col-span-1">
                  <Select
                    aria-label={t('definitions.rules.property')}
                    value={one.Property}
                    onValue={(name) =>
                      setTerm(
                        index,
                        termOf(
                          offered.find((other) => other.name === name)!,
                          one.Operator,
                        ),
                      )
                    }
                    options={optionsOf(
                      offered.map(({ name }) => name),
                      t,
                    )}
                  />
                </div>
                <div className="col-span-3 min-w-0 sm:col-span-1">
                  <Select
                    aria-label={t('definitions.rules.operator')}
                    value={one.Operator}
                    onValue={(Operator) =>
                      setTerm(index, { Operator: Operator as Term['Operator'] })
                    }
                    options={optionsOf(property.operators, t)}
                  />
                </div>
                <div className={one.Operator === 'Between' ? 'min-w-0' : 'col-span-2 min-w-0'}>
                  <TermValue
                    property={property}
                    label={t('definitions.rules.value')}
                    value={one.ValueFirst}
                    onValue={(ValueFirst) => setTerm(index, { ValueFirst })}
                    codeLabel={codeLabel}
                  />
                </div>
                {one.Operator === 'Between' && (
                  <TermValue
                    property={property}
                    label={t('definitions.rules.upper')}
                    value={one.ValueSecond ?? ''}
                    onValue={(ValueSecond) => setTerm(index, { ValueSecond })}
                    codeLabel={codeLabel}
                  />
                )}
                <IconButton
                  icon={<X />}
                  label={t('definitions.rules.removeTerm')}
                  disabledReason={
                    value.Rules.length === 1 ? t('definitions.rules.oneTerm') : undefined
                  }
                  onClick={() =>
                    setValue({ ...value, Rules: value.Rules.filter((_, at) => at !== index) })
                  }
                />
              </div>
            )
          })}
        </Group>
        <Group
          title={t('definitions.rules.contacts')}
          onAdd={() => setValue({ ...value, Contact: [...value.Contact, contact] })}
        >
          {value.Contact.map((one, index) => (
            <div key={index} className="grid grid-cols-[8rem_1fr_auto] items-end gap-2">
              <Select
                aria-label={t('definitions.rules.channel')}
                value={one.NotificationValueType}
                onValue={(type) =>
                  setContact(index, {
                    NotificationValueType: type as Contact['NotificationValueType'],
                  })
                }
                options={optionsOf(channels, t)}
              />
              <Input
                aria-label={t('definitions.rules.contact')}
                type={one.NotificationValueType === 'Mail' ? 'email' : 'tel'}
                value={one.NotificationValue}
                placeholder={
                  one.NotificationValueType === 'Mail'
                    ? 'muhasebe@ornek.com.tr'
                    : '+90 5xx xxx xx xx'
                }
                onChange={(event) => setContact(index, { NotificationValue: event.target.value })}
              />
              <IconButton
                icon={<X />}
                label={t('definitions.rules.removeContact')}
                disabledReason={
                  value.Contact.length === 1 ? t('definitions.rules.oneContact') : undefined
                }
                onClick={() =>
                  setValue({ ...value, Contact: value.Contact.filter((_, at) => at !== index) })
                }
              />
            </div>
          ))}
        </Group>
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

function Group({
  title,
  onAdd,
  children,
}: {
  readonly title: string
  readonly onAdd: () => void
  readonly children: React.ReactNode
}) {
  const { t } = useText()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{title}</legend>
      {children}
      <Button size="sm" icon={<Plus />} className="self-start" onClick={onAdd}>
        {t('definitions.add')}
      </Button>
    </fieldset>
  )
}

const optionsOf = (codes: readonly string[], t: (key: string) => string) =>
  codes.map((code) => ({ value: code, label: t(`definitions.rules.words.${code}`) }))

/** A property that the family has no more, in a rule of former days: it is shown as it stands. */
const unknownProperty = (term: Term): TermProperty => ({
  name: term.Property,
  kind: 'code',
  field: term.Property,
  values: [term.ValueFirst],
  operators: [term.Operator],
})

interface TermValueProps {
  readonly property: TermProperty
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly codeLabel: (field: string, value: string) => string
}

function TermValue({ property, label, value, onValue, codeLabel }: TermValueProps) {
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

/** What a rule does, in a sentence. */
function useRuleSentence(
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
