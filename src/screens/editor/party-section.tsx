import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormField, PartySection as Section } from '#engine/form.ts'
import { checkTaxNumber } from '#values/tax-number.ts'
import { useText } from '../frame/portal-context.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { controlId, useEditor, type TwinChoice } from './editor-context.tsx'
import { FieldsGrid, formGrid, useLabels, usePlaceLabel } from './fields-section.tsx'
import { findParty, searchParties, type FoundParty, type PartyOption } from './lookups.ts'
import { textAt } from './model.ts'
import { useFilledTexts } from './use-filled-texts.ts'
import { useTerms, type Terms } from './use-terms.ts'
import { useTaxNumberDoubt } from './use-tax-number-doubt.ts'

/** The other side: found by tax number or name, which fills its address and its postbox. */
export function PartySection({ section }: { readonly section: Section }) {
  const { setText, waitFor } = useEditor()
  const twinChoice = useTwinChoice(section)
  const terms = useTerms(section)
  const filled = useFilledTexts()
  const { alias, lookup } = twinChoice?.receiver ?? section
  const [aliases, setAliases] = useState<readonly string[]>([])
  const [state, setState] = useState<ReceiverState>('unknown')
  const told = (found: ReceiverState) => {
    setState(found)
    if (found === 'registered' || found === 'notFound') twinChoice?.decide(found === 'registered')
  }
  useKnownReceiver(section, (party) => {
    setAliases(party?.aliases ?? [])
    setState(party?.isRegistered ? 'registered' : 'notFound')
    twinChoice?.opened(party?.isRegistered ?? false)
  })

  const forget = () => {
    terms.forget()
    filled.forget()
    setAliases([])
  }
  const take = (party: FoundParty) => {
    forget()
    setText(section.taxNoField.place, party.taxNo)
    const found = section.fields.flatMap(({ at, place }) =>
      party.values[at] === undefined ? [] : [[place, party.values[at]] as const],
    )
    filled.write([
      [section.nameField.place, party.name],
      ...found,
      ...(alias ? [[alias, party.aliases[0] ?? ''] as const] : []),
    ])
    setAliases(party.aliases)
    told(party.isRegistered ? 'registered' : lookup ? 'notFound' : 'unknown')
    waitFor(terms.take(party))
  }
  const others = section.fields.filter(
    (field) => field !== section.taxNoField && field !== section.nameField,
  )
  return (
    <div className="flex flex-col gap-3">
      <div className={formGrid}>
        <TaxNumber
          section={section}
          lookup={lookup}
          onParty={take}
          onOther={forget}
          onState={told}
        />
        <Name section={section} lookup={lookup} onParty={take} />
        {section.alias !== undefined && <Alias place={section.alias} aliases={aliases} />}
      </div>
      {twinChoice ? (
        <TwinState twinChoice={twinChoice} state={state} />
      ) : (
        <PartyState state={state} />
      )}
      <FieldsGrid section={section} fields={others} />
      <Agreed places={terms.places} />
    </div>
  )
}

/** What was taken from the customer's record elsewhere in the document, so that nobody is surprised by it. */
function Agreed({ places }: Pick<Terms, 'places'>) {
  const { t } = useText()
  const labelOf = usePlaceLabel()
  const names = places.flatMap((place) => labelOf(place) ?? [])
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-muted empty:hidden">
      {names.length > 0 && t('editor.fromCustomer', { fields: names.join(', ') })}
    </p>
  )
}

type ReceiverState = 'unknown' | 'registered' | 'notFound' | 'failed'

/** The receiver decides what the document is: only in the section of the customer. */
function useTwinChoice(section: Section): TwinChoice | undefined {
  const { twinChoice, document } = useEditor()
  return section.at === document.customer ? twinChoice : undefined
}

/** The receiver of a document that was opened may have been registered since, or no longer be. */
function useKnownReceiver(
  section: Section,
  onFound: (party: FoundParty | undefined) => void,
): void {
  const { ask, control, waitFor } = useEditor()
  const twinChoice = useTwinChoice(section)
  const taxNo = useWatch({ control, name: section.taxNoField.place })
  const first = useRef({ taxNo, onFound })
  const lookup = twinChoice?.receiver.lookup
  useEffect(() => {
    const known = first.current.taxNo
    if (lookup === undefined || typeof known !== 'string' || checkTaxNumber(known) !== 'ok') return
    // Who cannot be asked now is asked when the document is sent.
    waitFor(findParty(ask, known, lookup).then(first.current.onFound, () => undefined))
    // Once, when the document is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

interface PartProps {
  readonly section: Section
  readonly lookup: Section['lookup']
  readonly onParty: (party: FoundParty) => void
}

interface TaxNumberProps extends PartProps {
  /** Another full number, which may be nobody's that is known: what belonged to the one before goes. */
  readonly onOther: () => void
  readonly onState: (state: 'unknown' | 'notFound' | 'failed') => void
}
/** A full tax number fills the rest by itself. */
function TaxNumber({ section, lookup, onParty, onOther, onState }: TaxNumberProps) {
  const { ask, setText, waitFor } = useEditor()
  const newest = useRef('')
  const { place } = section.taxNoField
  const type = async (text: string) => {
    const taxNo = text.replace(/\s/g, '')
    newest.current = taxNo
    setText(place, taxNo)
    onState('unknown')
    if (checkTaxNumber(taxNo) !== 'ok') return
    onOther()
    const party = await findParty(ask, taxNo, lookup).catch(() => 'failed' as const)
    // An answer about a number that was typed over says nothing any more.
    if (newest.current !== taxNo) return
    if (party === 'failed') onState('failed')
    else if (party) onParty(party)
    else if (lookup) onState('notFound')
  }
  return (
    <Search
      section={section}
      lookup={lookup}
      by={section.taxNoField}
      onParty={onParty}
      onText={(text) => waitFor(type(text))}
      label={(party) => party.taxNo}
      detail={(party) => party.name}
    />
  )
}

function Name({ section, lookup, onParty }: PartProps) {
  const { setText } = useEditor()
  return (
    <Search
      section={section}
      lookup={lookup}
      by={section.nameField}
      onParty={onParty}
      onText={(text) => setText(section.nameField.place, text)}
      label={(party) => party.name}
      detail={(party) => party.taxNo}
      wide
    />
  )
}

interface SearchProps extends PartProps {
  readonly by: FormField
  readonly onText: (text: string) => void
  readonly label: (party: FoundParty) => string
  readonly detail: (party: FoundParty) => string
  readonly wide?: boolean
}

function Search({
  section,
  lookup,
  by,
  onParty,
  onText,
  label,
  detail,
  wide = false,
}: SearchProps) {
  const { control, problems, ask } = useEditor()
  const { t } = useText()
  const labelOf = useLabels(section)
  const { place } = by
  const value = useWatch({ control, name: place })
  const number = by === section.taxNoField ? textAt({ value }, 'value') : undefined
  const { doubt, onLeave } = useTaxNumberDoubt(place, number)
  const search = async (text: string, signal: AbortSignal): Promise<PartyOption[]> =>
    (await searchParties(ask, text, lookup, signal)).map((party) => ({
      value: label(party),
      label: label(party),
      detail: detail(party),
      party,
    }))
  return (
    <Field
      id={controlId(place)}
      label={labelOf(by)}
      required={by.required ?? false}
      error={problems.get(place) ?? doubt}
      className={wide ? 'sm:col-span-2' : ''}
    >
      {(attributes) => (
        <Combobox
          id={attributes.id}
          onBlur={onLeave}
          aria-describedby={attributes['aria-describedby']}
          aria-invalid={attributes['aria-invalid']}
          aria-required={attributes['aria-required']}
          free
          value={typeof value === 'string' ? value : ''}
          placeholder={t('editor.customerSearch')}
          options={search}
          onValue={(text, option) =>
            option && 'party' in option ? onParty(option.party as FoundParty) : onText(text)
          }
        />
      )}
    </Field>
  )
}

function Alias({
  place,
  aliases,
}: {
  readonly place: string
  readonly aliases: readonly string[]
}) {
  const { control, setText, problems } = useEditor()
  const { t } = useText()
  const value = textAt({ value: useWatch({ control, name: place }) }, 'value')
  const all = value !== '' && !aliases.includes(value) ? [value, ...aliases] : aliases
  if (all.length === 0) return null
  return (
    <Field id={controlId(place)} label={t('editor.alias')} error={problems.get(place)}>
      {(attributes) => (
        <Select
          {...attributes}
          value={value}
          onValue={(alias) => setText(place, alias)}
          options={all.map((alias) => ({ value: alias, label: alias.replace(/^urn:mail:/, '') }))}
        />
      )}
    </Field>
  )
}

/** As what the document will be sent, and why. */
function TwinState({
  twinChoice,
  state,
}: {
  readonly twinChoice: TwinChoice
  readonly state: ReceiverState
}) {
  const { t } = useText()
  const [Icon, ink] = jointLooks[state]
  return (
    <p role="status" className={`flex items-center gap-1.5 text-sm ${ink}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`editor.twin.${state}`, twinChoice.names)}
    </p>
  )
}
const jointLooks: Readonly<Record<ReceiverState, readonly [typeof Info, string]>> = {
  unknown: [Info, 'text-ink-muted'],
  registered: [CircleCheck, 'text-success-ink'],
  notFound: [CircleCheck, 'text-info-ink'],
  failed: [CircleAlert, 'text-warning-ink'],
}

function PartyState({ state }: { readonly state: ReceiverState }) {
  const { t } = useText()
  const { family } = useEditor()
  if (state === 'unknown' || state === 'failed') return null
  const found = state === 'registered'
  const Icon = found ? CircleCheck : CircleAlert
  return (
    <p
      role="status"
      className={`flex items-center gap-1.5 text-sm ${found ? 'text-success-ink' : 'text-warning-ink'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {found
        ? t('editor.customerRegistered')
        : t('editor.customerNotFound', { document: t(`families.${family.key}.document`) })}
    </p>
  )
}
