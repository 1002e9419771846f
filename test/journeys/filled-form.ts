/**
 * Documents made of the editor's form alone: whatever a family's form shows for a profile and type is filled with a text that
 * fits its name or its kind.
 */
import { isTextSection, type FormField, type Section } from '#engine/form.ts'
import { profiles } from '#documents/codes/profiles.ts'
import type { Family } from '#engine/portal.ts'
import { presetOf } from '#screens/editor/start.ts'
import {
  bodyOf,
  defaultText,
  isShown,
  newLine,
  newValues,
  textAt,
  writePlace,
  type Body,
  type EditorLine,
  type Preset,
  type Row,
  type Values,
} from '#screens/editor/model.ts'

export interface Variant {
  readonly profile: string
  readonly type: string
  /** Name of the editor's variant that presets them; absent: a plain document, in which a person chooses them. */
  readonly preset?: string
}
export interface Receiver {
  readonly taxNumber: string
  readonly name: string
}

/** Every profile and type that a family's form lets a person choose; one without a name where it has no choice. */
export function variantsOf({ form, document, presets }: Family): readonly Variant[] {
  const values = (where: { readonly at: string } | { readonly fixed: string }) =>
    'fixed' in where
      ? [where.fixed]
      : (form!.sections
          .flatMap((section) => (section.section === 'fields' ? section.fields : []))
          .find(({ at }) => at === `${document!.info}.${where.at}`)?.values ?? ['EARSIVFATURA'])
  const [chosen, types] = [values(document!.profile), values(document!.type)]
  const preset = Object.entries(presets).map(([name, texts]) => ({
    preset: name,
    profile: presetText(document!.info, document!.profile, texts),
    type: presetText(document!.info, document!.type, texts),
  }))
  const plain = chosen.flatMap((profile) => {
    const allowed = profiles.find(({ code }) => code === profile)?.types
    return types
      .filter((type) => 'fixed' in document!.type || allowed?.includes(type))
      .map((type) => ({ profile, type }))
  })
  return [...plain, ...preset]
}
const presetText = (
  info: string,
  where: { readonly at: string } | { readonly fixed: string },
  texts: Readonly<Record<string, string>>,
): string => ('fixed' in where ? where.fixed : (texts[`${info}.${where.at}`] ?? ''))

/** One text for the form, by place; of lines and rows by the key of their column. */
export interface Filled {
  readonly values: Values
  readonly line: EditorLine
}

export function filledForm(
  family: Family,
  variant: Variant,
  receiver: Receiver,
  today: string,
): Filled {
  const { form, document } = family
  const ofVariant = presetOf(family, variant.preset)
  const preset = {
    ...ofVariant,
    ...Object.fromEntries(
      [
        [document!.profile, variant.profile],
        [document!.type, variant.type],
      ].flatMap(([where, code]) =>
        typeof where === 'object' && 'at' in where
          ? [[`${document!.info}.${where.at}`, String(code)]]
          : [],
      ),
    ),
  }
  const values = form!.sections.reduce<Values>(
    (all, section) =>
      filledSection(section, all, {
        variant,
        receiver,
        today,
        customer: document!.customer,
        preset,
      }),
    newValues(form!, today, preset),
  )
  const section = form!.lines!
  const start = newLine(section, 'first', today, preset)
  return {
    values,
    line: {
      ...start,
      values: {
        ...start.values,
        ...rowOf(section.key, shownOf(section.columns, values), variant, today, start.values),
      },
    },
  }
}

export function filledBody(
  family: Family,
  variant: Variant,
  receiver: Receiver,
  today: string,
  uuid: string,
): Body {
  const { values, line } = filledForm(family, variant, receiver, today)
  return bodyOf(
    family.form!,
    family.document!,
    values,
    [line],
    uuid,
    {},
    presetOf(family, variant.preset),
  )
}

interface Scene {
  readonly variant: Variant
  readonly receiver: Receiver
  readonly today: string
  /** Place of who receives. */
  readonly customer: string
  readonly preset: Preset
}
function filledSection(section: Section, values: Values, scene: Scene): Values {
  if (
    isTextSection(section) ||
    section.section === 'lines' ||
    ('when' in section && !isShown(section.when, values))
  )
    return values
  if (section.section === 'rows')
    return section.columns.some(({ required }) => required) && section.when !== undefined
      ? writePlace(values, section.at, [
          rowOf(section.key, section.columns, scene.variant, scene.today),
        ])
      : rowsFor(section.key, section.at, section.columns, values, scene)
  const isReceiver = section.section === 'party' && section.at === scene.customer
  return section.fields.reduce<Values>((all, field) => {
    const place = field.key
    if (!isShown(field.when, all)) return all
    // A preset receiver stays: documents of export go to the customs.
    const own =
      isReceiver && scene.preset[place] === undefined
        ? { [section.taxNo]: scene.receiver.taxNumber, [section.name]: scene.receiver.name }[
            field.at
          ]
        : undefined
    const text = own ?? textFor(section.key, field, scene.variant, scene.today, textAt(all, place))
    return text === '' ? all : writePlace(all, place, text)
  }, values)
}
/** Who drives, and what: a despatch has at least one of each. */
function rowsFor(
  key: string,
  at: string,
  columns: readonly FormField[],
  values: Values,
  { variant, today }: Scene,
): Values {
  return key === 'drivers' || key === 'plates'
    ? writePlace(values, at, [rowOf(key, columns, variant, today)])
    : values
}
const shownOf = (columns: readonly FormField[], values: Values): readonly FormField[] =>
  columns.filter((column) => isShown(column.when, values))
const rowOf = (
  section: string,
  columns: readonly FormField[],
  variant: Variant,
  today: string,
  present: Row = {},
): Row =>
  Object.fromEntries(
    columns.map((column) => [
      column.key,
      textFor(section, column, variant, today, present[column.key] ?? defaultText(column, today)),
    ]),
  )

/** The family gives it another name than that of its place. */
const isRenamed = ({ at, as, tax, name }: FormField): boolean =>
  as === undefined && tax === undefined && name !== at.slice(at.lastIndexOf('.') + 1)

/** The texts of a type, before those of any document. */
const ofTypes: readonly {
  readonly profiles?: readonly string[]
  readonly types?: readonly string[]
  readonly texts: Readonly<Record<string, string>>
}[] = [
  { profiles: ['YOLCUBERABERFATURA'], texts: { KDVExemptionReasonCode: '501', KDVPercent: '20' } },
  { profiles: ['OZELFATURA'], texts: { KDVExemptionReasonCode: '322', KDVPercent: '0' } },
  {
    profiles: ['YATIRIMTESVIK'],
    types: ['ISTISNA'],
    texts: { ItemClassificationCode: '02', KDVPercent: '20' },
  },
  { types: ['YTBISTISNA'], texts: { ItemClassificationCode: '02', KDVPercent: '20' } },
  { types: ['ISTISNA'], texts: { KDVExemptionReasonCode: '302', KDVPercent: '0' } },
  { types: ['IHRACKAYITLI'], texts: { KDVExemptionReasonCode: '702', KDVPercent: '0' } },
]
/** What a name stands for, in one section or in all; optional fields that are not here stay empty. */
const texts: Readonly<Record<string, string>> = {
  Address: 'Atatürk Bulvarı 1',
  District: 'Çankaya',
  City: 'Ankara',
  PostalCode: '06530',
  'buyer.LegalRegistrationName': 'Farthing Ltd',
  'buyer.Address': '56A Avon Way',
  'buyer.City': 'London',
  'buyer.Country': 'Birleşik Krallık',
  'traveller.Name': 'John',
  'traveller.SurName': 'Doe',
  CountryCode: 'GB',
  PassportNo: 'P123456',
  PassportDate: '2024-05-06',
  account: 'GB29NWBK60161331926819',
  BankName: 'Bank of Avon',
  RegisterNumber: '3900383669',
  'representative.Alias': 'urn:mail:yolcuberaberpk@aracikurum.com.tr',
  iban: 'TR330006100519786457841326',
  SEVKIYATNO: 'SE-1345840',
  certificate: '123456',
  certificateDate: '2025-01-01',
  report: 'B0E502A8-122C-4061-BE02-8133A5788177',
  PLAKA: '06GIB06',
  ARACKIMLIKNO: '452325',
  AccountingCost: 'SAGLIK_ECZ',
  RegisterCode: '11223344',
  RegisterName: 'Şifa Eczanesi',
  'socialSecurity.DocumentNumber': '7654321',
  'returned.InvoiceNumber': 'XYZ2026000000001',
  'returned.IssueDate': '2026-01-15',
  ExpenseType: 'HKSKOMISYON',
  'expenses.Percent': '5',
  'expenses.Amount': '10',
  Name: 'Danışmanlık',
  Quantity: '15',
  Price: '100',
  GrossWage: '1000',
  ProductionCommission: '500',
  withholding: '602',
  OzelMatrahReason: '805',
  OzelMatrahTotal: '250',
  KUNYENO: '1231231231231231123',
  OwnerName: 'Mal Sahibi',
  OwnerTaxNumber: '3900383669',
  ETIKETNO: 'CV0152457',
  medicine: '08699514010019',
  device: '356938035643809',
  ItemClassificationCode: '01',
  machine: 'Torna tezgâhı',
  ProductTraceID: '74563',
  machineId: '412578',
  chargingUnit: '45225',
  GTIPNo: '847130000011',
  BuyerPermitLineCode: '12345678901',
  FirstName: 'Işık',
  FamilyName: 'Öztürk',
  NationalityID: '10000000146',
  Plate: '34ABC123',
  'printed.Number': 'A-963403',
}
function textFor(
  section: string,
  field: FormField,
  { profile, type }: Variant,
  today: string,
  present: string,
): string {
  const { name } = field
  const own = ofTypes.find(
    ({ profiles: of, types, texts: all }) =>
      (of?.includes(profile) ?? true) && (types?.includes(type) ?? true) && all[name] !== undefined,
  )?.texts[name]
  const known =
    own ??
    texts[`${section}.${name}`] ??
    (field.required || field.as !== undefined || isRenamed(field) || field.rare
      ? texts[name]
      : undefined)
  if (known !== undefined) return known
  if (present !== '' || !field.required) return present
  return (
    { date: today, dateTime: `${today}T23:59`, money: '10', percent: '1', decimal: '1' }[
      field.kind as string
    ] ??
    field.values?.[0] ??
    'Deneme'
  )
}
