/** One control per field kind: what a person types or chooses for a field of a form. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, type ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldKind } from '#descriptor/field.ts'
import type { FormField } from '#engine/form.ts'
import { isCodeListName, type StandardList } from '#documents/codes/code-list.ts'
import { profiles } from '#documents/codes/profiles.ts'
import { defaultLanguage, type Language } from '#schemas/language.ts'
import { useText } from '../frame/portal-context.tsx'
import { namedCodes } from '../text/code-names.ts'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Input } from '../ui/input.tsx'
import { MomentInput } from '../ui/moment-input.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { ControlProps } from './control-props.ts'
import { DiscountControl } from './discount-control.tsx'
import { FileControl } from './file-control.tsx'
import { useFormState } from './editor-context.tsx'
import { searchStocks } from './lookups.ts'
import { PictureControl } from './picture-control.tsx'
import { ReferenceControl } from './reference-control.tsx'
import { ScaleControl } from './scale-control.tsx'
import { TaxNoControl } from './tax-no-control.tsx'
import { TaxpayerControl } from './taxpayer-control.tsx'

/** The control of a field: by what it refers to or its code list where it has one, else by its kind. */
export function FieldControl(props: ControlProps) {
  const { field } = props
  if (field.reference !== undefined) return <ReferenceControl {...props} />
  if (field.file) return <FileControl {...props} />
  if (field.picture) return <PictureControl {...props} />
  if (field.codeList === 'stocks') return <StockControl {...props} />
  if (field.kind === 'taxNo' && field.fills) return <TaxpayerControl {...props} />
  if (field.codeList !== undefined) return <CodeControl {...props} />
  if (field.scale !== undefined) return <ScaleControl {...props} />
  if (field.percentAt !== undefined) return <DiscountControl {...props} />
  const Control = controls[field.kind]
  return <Control {...props} />
}

function TextControl({ value, onValue, attributes, size = 'md', onBlur, field }: ControlProps) {
  return (
    <Input
      {...attributes}
      size={size}
      value={value}
      type={inputTypes[field.kind] ?? 'text'}
      autoComplete="off"
      onChange={(event) => onValue(event.target.value)}
      {...(onBlur && { onBlur })}
    />
  )
}
const inputTypes: Partial<Record<FieldKind, string>> = { email: 'email', phone: 'tel' }

function NoteControl({ value, onValue, attributes }: ControlProps) {
  return (
    <Textarea
      {...attributes}
      value={value}
      rows={3}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

function DayControl({ value, onValue, attributes, size = 'md' }: ControlProps) {
  return <DateInput {...attributes} size={size} value={value} onValue={onValue} />
}

function MomentControl({ value, onValue, attributes, size = 'md' }: ControlProps) {
  return <MomentInput {...attributes} size={size} value={value} onValue={onValue} />
}

function NumberControl({ value, onValue, attributes, size = 'md', field }: ControlProps) {
  return (
    <NumberInput
      {...attributes}
      size={size}
      value={value}
      onValue={onValue}
      {...(field.kind === 'money' && { decimals: 2 })}
      {...(field.ungrouped && { ungrouped: true })}
    />
  )
}

function ValuesControl(props: ControlProps) {
  return props.field.typesOf === undefined ? (
    <Choice {...props} values={props.field.values ?? []} />
  ) : (
    <TypeControl {...props} profileAt={props.field.typesOf} />
  )
}

/** The types of the chosen profile. What another profile had chosen gives way to the first of them. */
function TypeControl({ profileAt, ...props }: ControlProps & { readonly profileAt: string }) {
  const { field, value, onValue } = props
  const { control, preset } = useFormState()
  const profile = useWatch({ control, name: profileAt })
  const types = profiles.find(({ code }) => code === profile)?.types
  const offered = (field.values ?? []).filter((code) => types === undefined || types.includes(code))
  const isPreset = preset[field.at] !== undefined
  const [first] = offered
  useEffect(() => {
    if (!isPreset && first !== undefined && !offered.includes(value)) onValue(first)
  })
  return <Choice {...props} values={offered} />
}

function Choice({
  field,
  values,
  value,
  onValue,
  attributes,
  size = 'md',
}: ControlProps & { readonly values: readonly string[] }) {
  const { codeLabel } = useText()
  const name = field.at.slice(field.at.lastIndexOf('.') + 1)
  return (
    <Select
      {...attributes}
      size={size}
      value={value}
      onValue={onValue}
      options={values.map((code) => ({ value: code, label: codeLabel(name, code) }))}
      // As long as nothing is chosen, the first value must not look as if it were.
      {...((!field.required || value === '') && { placeholder: '–' })}
    />
  )
}

function FlagControl({ value, onValue, attributes }: ControlProps) {
  return (
    <input
      {...attributes}
      type="checkbox"
      className="size-4 accent-primary"
      checked={value === 'true'}
      onChange={(event) => onValue(String(event.target.checked))}
    />
  )
}

const controls: Readonly<Record<FieldKind, ComponentType<ControlProps>>> = {
  uuid: TextControl,
  text: TextControl,
  note: NoteControl,
  date: DayControl,
  dateTime: MomentControl,
  int: NumberControl,
  decimal: NumberControl,
  percent: NumberControl,
  money: NumberControl,
  taxNo: TaxNoControl,
  code: ValuesControl,
  flag: FlagControl,
  tagList: TextControl,
  email: TextControl,
  phone: TextControl,
}

/** A choice from a code list of the standard, or from the company's series or templates. Of a text the list only proposes: what it lacks may be typed. */
function CodeControl({ field, value, onValue, attributes, size = 'md' }: ControlProps) {
  const options = useOfferedCodes(field, value)
  const { t, has } = useText()
  const placeholder = `editor.defaults.${field.codeList ?? ''}`
  return (
    <Combobox
      id={attributes.id}
      aria-describedby={attributes['aria-describedby']}
      aria-invalid={attributes['aria-invalid']}
      aria-required={attributes['aria-required']}
      size={size}
      free={field.kind === 'text'}
      value={value}
      onValue={onValue}
      options={options}
      {...(has(placeholder) && { placeholder: t(placeholder) })}
      clearable={!field.required}
    />
  )
}

/** Of a list whose codes belong to types of documents, those of this document's type; what was chosen for another stays to be seen. */
function useOfferedCodes(field: FormField, value: string): readonly ComboboxOption[] | undefined {
  const { control } = useFormState()
  const options = useCodeOptions(field)
  const type = useWatch({
    control,
    name: field.codesOf ?? '',
    disabled: field.codesOf === undefined,
  }) as unknown
  return useMemo(
    () =>
      field.codesOf === undefined
        ? options
        : options?.filter(
            (option) =>
              option.value === value || !option.types || option.types.includes(String(type)),
          ),
    [field.codesOf, options, type, value],
  )
}

/** `undefined` while the list is loaded; of a list that cannot be loaded there are none. */
function useCodeOptions(field: FormField): readonly CodeOption[] | undefined {
  const { family, ask } = useFormState()
  const { language } = useText()
  const name = field.codeList ?? ''
  const { data, isPending } = useQuery({
    queryKey: ['code-options', family.key, name, field.kind === 'text', language],
    queryFn: () =>
      field.kind === 'text' && isCodeListName(name)
        ? loadNames(name, language)
        : loadOptions(name, family.key, ask, language),
    staleTime: isCodeListName(name) ? Infinity : 30_000,
  })
  return isPending ? undefined : (data ?? [])
}

interface CodeOption extends ComboboxOption {
  readonly types?: readonly string[]
}
async function loadOptions(
  name: string,
  family: string,
  ask: ReturnType<typeof useFormState>['ask'],
  language: Language,
): Promise<readonly CodeOption[]> {
  if (isCodeListName(name))
    return (await namedCodes(name, language)).map((entry) => ({
      value: entry.code,
      ...wordsOf(name, entry.code, entry.name),
      ...(entry.types && { types: entry.types }),
    }))
  const definitions = definitionLists[name]
  return definitions ? definitions(family, ask) : []
}

/** A document holds the Turkish name, whatever language it is chosen in. */
async function loadNames(
  name: StandardList,
  language: Language,
): Promise<readonly ComboboxOption[]> {
  const [turkish, shown] = await Promise.all([
    namedCodes(name, defaultLanguage),
    namedCodes(name, language),
  ])
  return turkish.map((entry, index) => ({
    value: entry.name,
    label: shown[index]?.name ?? entry.name,
    detail: entry.code,
  }))
}

/** Units and rates are known by their words, reasons and withholdings by code and words. */
function wordsOf(list: StandardList, code: string, name: string): Omit<ComboboxOption, 'value'> {
  if (list === 'units') return { label: name, detail: code }
  if (list === 'vatRates') return { label: name }
  if (list === 'currencies') return { label: code, detail: name }
  return { label: `${code} – ${name}` }
}

const definitionLists: Readonly<
  Record<
    string,
    (family: string, ask: ReturnType<typeof useFormState>['ask']) => Promise<ComboboxOption[]>
  >
> = {
  bankAccounts: async (_family, ask) =>
    (
      await ask('company.offeredAccounts', { PageSize: 100 }, { answer: 'BankAccountPage' })
    ).Content.map(({ IBAN, Name, CurrencyCode }) => ({
      value: IBAN,
      label: IBAN,
      detail: [Name, CurrencyCode].filter(Boolean).join(' · '),
    })),
  ledgerBranches: async (_family, ask) =>
    (await ask('eledger.company', {}, { answer: 'LedgerCompany' })).Branches.filter(
      ({ IsClosed }) => !IsClosed,
    ).map(({ BranchNumber: value, BranchName }) => ({ value, label: value, detail: BranchName })),
  series: async (family, ask) =>
    (
      await ask(
        `${family}.series.list`,
        { IsActive: true, PageSize: 100 },
        { answer: 'SeriesPage' },
      )
    ).Content.map((series) => ({ value: series.Name, label: series.Name })),
  templates: async (family, ask) =>
    (
      await ask(
        `${family}.templates.list`,
        { IsActive: true, PageSize: 100 },
        { answer: 'TemplatePage' },
      )
    ).Content.map((template) => ({ value: template.UUID, label: template.Name })),
}

/** Goods and services by name: one of the company's stocks, which fills the line, or any other text. */
function StockControl({ field, value, onValue, onFill, attributes, size = 'md' }: ControlProps) {
  const { ask, findAgreedPrices } = useFormState()
  const { t, format } = useText()
  const search = async (text: string, signal: AbortSignal) => {
    const [stocks, agreedPrice] = await Promise.all([
      searchStocks(ask, text, signal),
      findAgreedPrices?.(),
    ])
    return stocks.map((stock) => {
      const agreed = agreedPrice?.(stock)
      const detail = [
        stock.SellerCode ?? '',
        agreed === undefined ? '' : t('editor.agreedPrice', { price: format.number(agreed) }),
      ].filter((part) => part !== '')
      return {
        value: stock.Name ?? '',
        label: stock.Name ?? '',
        ...(detail.length > 0 && { detail: detail.join(' · ') }),
        stock: { ...stock, Price: agreed ?? stock.Price },
      }
    })
  }
  return (
    <Combobox
      id={attributes.id}
      aria-describedby={attributes['aria-describedby']}
      aria-invalid={attributes['aria-invalid']}
      aria-required={attributes['aria-required']}
      size={size}
      free
      value={value}
      onValue={(text, option) => {
        onValue(text)
        const stock =
          option && 'stock' in option
            ? (option.stock as Readonly<Record<string, unknown>>)
            : undefined
        if (stock && field.fills && onFill)
          onFill(
            Object.fromEntries(
              Object.entries(field.fills).map(([place, from]) => [
                place,
                String(stock[from] ?? ''),
              ]),
            ),
          )
      }}
      options={search}
    />
  )
}
