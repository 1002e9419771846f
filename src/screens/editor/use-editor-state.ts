/** The state behind the form of a document: header values in react-hook-form, lines in their own store, its kind, and problems by place. */
import { useEffect, useMemo, useRef } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { DocumentMap } from '#engine/document-map.ts'
import type { Form } from '#engine/form.ts'
import type { Family } from '#engine/portal.ts'
import { writtenFamily } from '#engine/written-family.ts'
import type { LineTotals } from '#documents/amounts/totals.ts'
import { checkTaxNumber } from '#values/tax-number.ts'
import { useCall, useCompanyDetails, useText } from '../frame/portal-context.tsx'
import { today } from '../text/format.ts'
import { agreedPricesFinder } from './agreed-prices.ts'
import { checkBody, type PlacedProblem, type Tolerance } from './check-body.ts'
import { lineDeriver } from './derive-line.ts'
import { focusPlace, type Editor } from './editor-context.tsx'
import { useAskedKept } from './file-context.tsx'
import { createLineStore, type LineStore } from './line-store.ts'
import { findParty } from './lookups.ts'
import { bodyOf, isShown, textAt, type Body, type Values } from './model.ts'
import type { Draft } from './saving.ts'
import { presetFor, type KeptContent, type Start } from './start.ts'
import { useKind, type Kind } from './use-kind.ts'
import { useCheckedAgain, useCheckedOnOpening, useProblems, type Problems } from './use-problems.ts'
import { useStable } from '../ui/use-stable.ts'

type ValuesForm = UseFormReturn<Values>

export interface EditorState
  extends Omit<Problems, 'texts'>, Pick<Kind, 'family' | 'foreseen' | 'become'> {
  readonly context: Editor
  /** Any change that a person makes. */
  readonly watcher: { subscribe(listener: () => void): () => void }
  /** The body, once the receiver that was just typed has decided whose it is and what belongs to it has been carried over. */
  readonly settled: (options?: { readonly becomes?: boolean }) => Promise<Draft>
  readonly body: () => Body
  /** The service has this now: what comes next is laid over it. */
  readonly stored: (of: Family, now: Body) => void
  readonly content: () => KeptContent
  /** Asks once more what the receiver is before something is sent to it; true: it has become the other document. */
  readonly isOther: () => Promise<boolean>
  readonly check: () => Promise<readonly PlacedProblem[]>
  readonly jumpTo: (place: string) => void
  readonly receiver: () => string
  readonly currency: () => string
}

export function useEditorState(
  twins: readonly Family[],
  start: Start,
  onFamily: ((family: string) => void) | undefined,
): EditorState {
  const day = today()
  const defaultValues = useMemo(() => structuredClone(start.values), [start])
  const values = useForm<Values>({ defaultValues })
  const { getValues, setValue } = values
  const problems = useProblems()
  const onChosen = (family: Family) => {
    problems.setProblems(undefined)
    onFamily?.(family.key)
  }
  const kind = useKind({ twins, start, getValues, setValue, today: day, onChosen })
  const { context, looking, watcher } = useContextOf({ twins, start, values, kind, problems, day })
  const { lines, preset, form, document } = context
  const body = () => {
    const { form: its, document: map, key } = writtenFamily(kind.newest())
    return bodyOf(its, map, getValues(), lines.lines(), start.uuid, kind.baseOf(key), preset)
  }
  const check = useCheck({ family: kind.family, start, day }, body, problems)
  useCheckedAgain(problems, watcher, check)
  useCheckedOnOpening(start, check)
  return {
    ...problems,
    context,
    family: kind.family,
    foreseen: kind.foreseen,
    become: kind.become,
    watcher,
    settled: async ({ becomes = false } = {}) => {
      await looking()
      if (becomes) kind.become()
      await kind.carried()
      return { family: kind.newest(), body: body() }
    },
    body,
    stored: ({ key }, now) => kind.setBase(key, now),
    content: () => ({
      values: getValues(),
      lines: lines.lines(),
      body: kind.baseOf(kind.family.key),
    }),
    isOther: () => isOther(context, kind, twins),
    check,
    jumpTo: (place) => jumpTo(context, place),
    receiver: () => partyName(form, getValues()),
    currency: () => textAt(getValues(), document.places.currency) || 'TRY',
  }
}

interface ContextOptions {
  readonly twins: readonly Family[]
  readonly start: Start
  readonly values: ValuesForm
  readonly kind: Kind
  readonly problems: Problems
  readonly day: string
}

/** What the sections are given; it changes only with what it is made of. */
function useContextOf({ twins, start, values, kind, problems, day }: ContextOptions) {
  const { control, getValues, setValue, watch } = values
  const { family, twinChoice } = kind
  const { form, document } = writtenFamily(family)
  const { texts } = problems
  const ask = useStable(useCall())
  const preset = useMemo(
    () => presetFor(twins.find(({ key }) => key === start.family) ?? twins[0]!, start.values),
    [twins, start],
  )
  const derive = useStable(lineDeriver(form, document, getValues, preset))
  const lines = useMemo(() => createLineStore(start.lines, derive), [start, derive])
  const watcher = useMemo(() => changesOf(watch, lines), [watch, lines])
  useRefreshedLines(lines, family, document, watch)
  const textNow = useStable((place: string) => textAt(getValues(), place))
  const findAgreedPrices = useMemo(
    () => agreedPricesFinder({ form, document, ask, textNow }),
    [form, document, ask, textNow],
  )
  const showLine = useRef<(index: number) => void>(undefined)
  /** What the receiver is asked about. */
  const looking = useRef<Promise<unknown>>(Promise.resolve())
  const context = useMemo<Editor>(
    () => ({
      family,
      form,
      document,
      control,
      setText: (place, text) => setValue(place, text, { shouldDirty: true }),
      textNow,
      findAgreedPrices,
      lines,
      problems: texts,
      ask,
      today: day,
      preset,
      twinChoice,
      waitFor: (answer) => void (looking.current = answer),
      showLine,
    }),
    [
      family,
      form,
      document,
      control,
      setValue,
      lines,
      texts,
      ask,
      day,
      preset,
      twinChoice,
      textNow,
      findAgreedPrices,
    ],
  )
  return { context, watcher, looking: () => looking.current }
}

/** What lines come to may depend on the family, and on the document's type or exemption. */
function useRefreshedLines(
  lines: LineStore<LineTotals>,
  family: Family,
  document: DocumentMap,
  watch: ValuesForm['watch'],
): void {
  // Lines are made with what they come to.
  const worked = useRef({ lines, family })
  useEffect(() => {
    if (worked.current.lines === lines && worked.current.family !== family) lines.refresh()
    worked.current = { lines, family }
  }, [lines, family])
  useEffect(() => {
    const subscription = watch(
      (_values, { name }) => name?.startsWith(`${document.info}.`) && lines.refresh(),
    )
    return () => subscription.unsubscribe()
  }, [watch, lines, document])
}

function useCheck(
  { family, start, day }: { readonly family: Family; readonly start: Start; readonly day: string },
  body: () => Body,
  { setProblems }: Problems,
) {
  const { t } = useText()
  const tolerance = useTolerance(start)
  const { company: supplier } = useCompanyDetails()
  const newest = useRef(0)
  return async () => {
    const turn = ++newest.current
    const found = await checkBody({
      body: body(),
      family,
      supplier,
      today: day,
      t: (key, options) => t(key, options),
      tolerance: await tolerance(),
    })
    // A check of what the document was before never takes the place of a later one.
    if (turn === newest.current) setProblems(found)
    return found
  }
}

/** Of a draft that was made of a file, what keeps it back no more than it kept its file. */
function useTolerance(start: Start): () => Promise<Tolerance | undefined> {
  const asked = useAskedKept({ uuid: start.uuid, stored: start.stored })
  return async () => {
    const kept = await asked()
    return kept && { rules: kept.Tolerated, loaded: start.body }
  }
}

async function isOther(
  { twinChoice, textNow, ask }: Editor,
  kind: Kind,
  twins: readonly Family[],
): Promise<boolean> {
  const taxNo = twinChoice && textNow(twinChoice.receiver.taxNoField.place)
  if (!twinChoice || !taxNo || checkTaxNumber(taxNo) !== 'ok') return false
  const party = await findParty(ask, taxNo, twinChoice.receiver.lookup).catch(
    () => 'failed' as const,
  )
  // Where nobody can be asked the service says so, which asks again.
  if (party === 'failed') return kind.become()
  return kind.choose(twins[party?.isRegistered ? 0 : 1]!)
}

/** A line out of sight is brought into sight first. */
function jumpTo({ form, showLine }: Editor, place: string): void {
  const [, at, index] = /^(.*?)\[(\d+)\]/.exec(place) ?? []
  if (at !== undefined && at === form.lines?.at) showLine.current?.(Number(index))
  focusPlace(place)
}

/** The name of the party that the form shows: of an export its buyer, not the customs. */
function partyName(form: Form, values: Values): string {
  const [party] = form.sections.flatMap((section) =>
    section.section === 'party' && isShown(section.when, values) ? [section] : [],
  )
  return party ? textAt(values, party.nameField.place) : ''
}

/** Any change a person made, in the header or in a line. */
function changesOf(
  watch: ValuesForm['watch'],
  lines: { subscribe(listener: () => void): () => void },
) {
  return {
    subscribe(listener: () => void): () => void {
      const subscription = watch((_values, { name }) => name !== undefined && listener())
      const stop = lines.subscribe(listener)
      return () => {
        subscription.unsubscribe()
        stop()
      }
    },
  }
}
