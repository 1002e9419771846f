import { writtenFamily } from '#engine/written-family.ts'
import { useValues } from './use-values.ts'
import { Eye, Plus, Save, SendHorizontal } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { Form, Section } from '#engine/form.ts'
import { checkTaxNumber } from '#values/tax-number.ts'
import { documentTotals } from '#documents/amounts/totals.ts'
import { rootNames } from '#documents/document/ubl-elements.ts'
import { type Family } from '#engine/portal.ts'
import { useCall, useCompanyDetails, usePortal, useText } from '../frame/portal-context.tsx'
import { today } from '../text/format.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { shortcutOf } from '../frame/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { CheckPanel, Doubts } from './check-panel.tsx'
import { checkBody, problemsOfError, type PlacedProblem } from './check-body.ts'
import { needsOfDraft } from './draft-needs.ts'
import { lineDeriver } from './derive-line.ts'
import { EditorProvider, focusPlace, useEditor, type Editor } from './editor-context.tsx'
import { presetFor, sentPlace, type KeptContent, type Start } from './start.ts'
import { SaveLine, type SaveLineProps } from './save-line.tsx'
import { usePreviewWish } from './use-preview-wish.ts'
import { useSaving } from './use-saving.ts'
import { useStable } from './use-stable.ts'
import { FieldsGrid, PlacedField } from './fields-section.tsx'
import { findParty } from './lookups.ts'
import { jointOf, useFamilyChoice } from './family-choice.ts'
import { ForeseenKind } from './foreseen-kind.tsx'
import { carriedBody } from './carry-over.ts'
import { createLineStore } from './line-store.ts'
import { LinesSection } from './lines-section.tsx'
import { bodyOf, isEmptySection, isShown, textAt, type Body, type Values } from './model.ts'
import { PartySection } from './party-section.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { RowsSection } from './rows-section.tsx'
import { PayableNow, TotalsPanel } from './totals-panel.tsx'

export interface EditorFormProps {
  /** The families that the document may be of: the receiver decides between two. */
  readonly pair: readonly Family[]
  readonly start: Start
  /** Path of the screen, which opens kept work again. */
  readonly path: string
  /** The service has the document as a draft. */
  readonly onSaved?: (uuid: string, family: string) => void
  /** The document is now one of this family. */
  readonly onFamily?: (family: string) => void
}

export function EditorForm({ pair, start, path, onSaved, onFamily }: EditorFormProps) {
  const editor = useEditorState(pair, start, onFamily)
  const { family } = editor
  const { t, format, language } = useText()
  const call = useCall()
  const portal = usePortal()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const beside = usePreviewWish()
  const [preview, setPreview] = useState<string>()
  const [asking, setAsking] = useState(false)
  /** Rare sections that were asked for. */
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const unfold = useCallback(
    (key: string) => setUnfolded((keys) => (keys.includes(key) ? keys : [...keys, key])),
    [],
  )
  const [sendError, setSendError] = useState<string>()
  const failureText = useFailureText()

  const failed = (error: unknown) => {
    const problems = problemsOfError(error, writtenFamily(family).document.wrapper)
    editor.setProblems(problems)
    const { text } = failureText(error)
    return [
      ...new Set([
        text,
        ...problems.filter((problem) => problem.place === '').map((problem) => problem.text),
      ]),
    ].join(' ')
  }
  const saving = useSaving({ editor, pair, start, path, onSaved, explain: failed })
  const { save, keeping, alone } = saving
  const showPreview = async () => {
    try {
      const { family: of, body } = await editor.settled()
      setPreview((await call(`${of.key}.send.preview`, { body })) as string)
    } catch (error) {
      toast.error(t('editor.problems'), { description: failed(error) })
    }
  }
  const draw = async () => {
    const { family: of, body } = await editor.settled()
    const isFit = (await needsOfDraft(of, body)).length === 0
    return isFit ? ((await call(`${of.key}.send.preview`, { body })) as string) : undefined
  }
  const askToSend = async () => {
    if (await editor.isOther()) return
    const problems = (await editor.check()).filter(({ isDoubt }) => !isDoubt)
    if (problems.length > 0) return editor.jumpTo(problems[0]!.place)
    if (await saving.isChangedElsewhere()) return
    setSendError(undefined)
    setAsking(true)
  }
  const send = async () => {
    try {
      const { family: of, number } = await alone(async () => {
        const { family, body } = await editor.settled()
        const sent = (await call(`${family.key}.send.model`, { body })) as Record<
          string,
          string | null
        >
        saving.finished()
        return { family, number: sent[writtenFamily(family).document.number] ?? '' }
      })
      toast.success(t('editor.sent', { number }))
      void queries.invalidateQueries()
      const to = sentPlace(portal, of)
      if (to) await navigate({ to, search: { record: start.uuid } } as never)
    } catch (error) {
      setSendError(failed(error))
      throw error
    }
  }
  const press = (event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (shortcut !== 'save' && shortcut !== 'send') return
    event.preventDefault()
    void { save, send: askToSend }[shortcut]()
  }

  const sections = writtenFamily(family).form.sections
  return (
    <EditorProvider value={editor.context}>
      <div className="flex min-w-0 flex-col gap-4" onKeyDown={press}>
        <div className="flex min-w-0 items-start gap-4">
          <div className="flex min-w-0 flex-1 flex-col gap-4">
            {editor.foreseen && (
              <ForeseenKind pair={pair} next={editor.foreseen} onChange={() => editor.become()} />
            )}
            {sections
              .filter((section) => section.section !== 'notes')
              .map((section) => (
                <ShownSection
                  key={section.key}
                  section={section}
                  isUnfolded={unfolded.includes(section.key)}
                  onUnfold={unfold}
                />
              ))}
            <FoldedSections sections={sections} unfolded={unfolded} onUnfold={unfold} />
            <div
              className={cx(
                'grid items-start gap-4',
                !beside.isOpen && 'lg:grid-cols-[minmax(0,1fr)_22rem]',
              )}
            >
              <div className="flex min-w-0 flex-col gap-4">
                {sections
                  .filter((section) => section.section === 'notes')
                  .map((section) => (
                    <ShownSection
                      key={section.key}
                      section={section}
                      isUnfolded
                      onUnfold={unfold}
                    />
                  ))}
                <Card title={t('editor.checkTitle')}>
                  <CheckPanel
                    isChecked={editor.isChecked}
                    problems={editor.problems}
                    doubts={editor.doubts}
                    onJump={editor.jumpTo}
                  />
                </Card>
              </div>
              <Card title={t('editor.totals.title')}>
                <TotalsPanel />
              </Card>
            </div>
          </div>
          {beside.isOpen && (
            <PreviewPane draw={draw} watcher={editor.watcher} onClose={beside.toggle} />
          )}
        </div>
        <ActionBar
          state={saving.state}
          kept={keeping.kept}
          isLasting={keeping.isLasting}
          problems={editor.problems.length}
          onSave={() => void save()}
          isPreviewed={beside.hasRoom ? beside.isOpen : undefined}
          onPreview={() => (beside.hasRoom ? beside.toggle() : void showPreview())}
          onSend={() => void askToSend()}
          onJump={editor.jumpTo}
          onProblems={() => editor.jumpTo(editor.problems[0]!.place)}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title={
          pair.length > 1
            ? t('editor.joint.send', { family: t(`families.${family.key}.document`) })
            : t('editor.send.title')
        }
        description={t(
          rootNames[writtenFamily(family).document.root].hasTotals
            ? 'editor.send.text'
            : 'editor.send.plain',
          {
            name: editor.receiver(),
            amount: format.money(editor.payable(), editor.currency()),
            interpolation: { escapeValue: false },
          },
        )}
        confirmLabel={t('editor.send.confirm')}
        error={sendError}
        onConfirm={send}
      >
        {editor.doubts.length > 0 ? <Doubts list={editor.doubts} /> : undefined}
      </ConfirmDialog>
      <Dialog
        open={preview !== undefined}
        onOpen={(open) => !open && setPreview(undefined)}
        title={t('editor.previewTitle')}
        size="xl"
      >
        <PageFrame
          title={t('editor.previewTitle')}
          html={preview ?? ''}
          className="h-[70dvh] w-full rounded-md bg-white ring-1 ring-line"
          lang={language}
        />
      </Dialog>
      <ConfirmDialog
        open={saving.isLeaving}
        onOpen={(open) => !open && saving.stay()}
        title={t('editor.leave.title')}
        description={t(keeping.kept.is === 'kept' ? 'account.kept.leaveText' : 'editor.leave.text')}
        confirmLabel={t(keeping.kept.is === 'kept' ? 'account.kept.leave' : 'editor.leave.leave')}
        danger={keeping.kept.is !== 'kept'}
        onConfirm={saving.leave}
      />
    </EditorProvider>
  )
}

interface ActionBarProps extends SaveLineProps {
  readonly problems: number
  /** Whether the page stands beside the form; undefined: it has no room there. */
  readonly isPreviewed: boolean | undefined
  readonly onPreview: () => void
  readonly onSend: () => void
  readonly onProblems: () => void
}

/** Always in sight: what the document comes to, whether it is saved, and what can be done. */
function ActionBar({
  problems,
  isPreviewed,
  onPreview,
  onSend,
  onProblems,
  ...saving
}: ActionBarProps) {
  const { state, onSave } = saving
  const { t } = useText()
  return (
    <div className="sticky bottom-0 z-20 -mx-4 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface-raised px-4 py-2.5 shadow-pop lg:-mx-6 lg:px-6">
      <PayableNow />
      <div className="order-last flex min-w-0 basis-full flex-wrap items-center gap-x-3 text-sm text-ink-muted sm:order-none sm:flex-1 sm:basis-0">
        <SaveLine {...saving} />
        {problems > 0 && (
          <button
            type="button"
            onClick={onProblems}
            className="min-h-6 font-medium text-error-ink hover:underline"
          >
            {t('editor.checkOpen', { count: problems })}
          </button>
        )}
        <span className="hidden text-ink-faint 2xl:inline">{t('editor.shortcuts')}</span>
      </div>
      {/* On a phone the words need the room of the icons: they are longest in French. */}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:[&>button:not([aria-busy])>svg]:hidden">
        <Button
          icon={<Eye />}
          aria-pressed={isPreviewed}
          className={isPreviewed ? 'bg-surface-sunken text-primary-ink' : ''}
          onClick={onPreview}
        >
          {t('editor.actions.preview')}
        </Button>
        <Button icon={<Save />} loading={state.at === 'saving' && state.asked} onClick={onSave}>
          {t('editor.actions.saveDraft')}
        </Button>
        <Button variant="primary" icon={<SendHorizontal />} once onClick={onSend}>
          {t('editor.actions.send')}
        </Button>
      </div>
    </div>
  )
}

interface ShownProps {
  readonly section: Section
  readonly isUnfolded: boolean
  readonly onUnfold: (key: string) => void
}

function ShownSection({ section, isUnfolded, onUnfold }: ShownProps) {
  const { control } = useEditor()
  const { t } = useText()
  const values = useValues(control)
  const isEmpty = isFolded(section, values)
  // What has something in it stays, also when it is emptied again.
  useEffect(() => {
    if (!isEmpty) onUnfold(section.key)
  }, [isEmpty, onUnfold, section.key])
  if (('when' in section && !isShown(section.when, values)) || (isEmpty && !isUnfolded)) return null
  return <Card title={t(`editor.sections.${section.key}`)}>{sectionOf(section)}</Card>
}

/** Away until it is asked for. */
const isFolded = (section: Section, values: Values): boolean =>
  'folded' in section && isEmptySection(section, values)

/** What an ordinary document does without: a button each. */
function FoldedSections({
  sections,
  unfolded,
  onUnfold,
}: {
  readonly sections: readonly Section[]
  readonly unfolded: readonly string[]
  readonly onUnfold: (key: string) => void
}) {
  const { control } = useEditor()
  const { t } = useText()
  const values = useValues(control)
  const folded = sections.filter(
    (section) =>
      isFolded(section, values) &&
      !unfolded.includes(section.key) &&
      (!('when' in section) || isShown(section.when, values)),
  )
  if (folded.length === 0) return null
  const open = (section: Section) => {
    onUnfold(section.key)
    focusPlace(
      section.section === 'fields'
        ? section.fields[0]!.key
        : section.section === 'rows'
          ? `${section.at}[0].${section.columns[0]!.at}`
          : '',
    )
  }
  return (
    <div role="group" aria-label={t('editor.more')} className="flex flex-wrap gap-2">
      {folded.map((section) => (
        <Button key={section.key} size="sm" icon={<Plus />} onClick={() => open(section)}>
          {t(`editor.sections.${section.key}`)}
        </Button>
      ))}
    </div>
  )
}

function sectionOf(section: Section) {
  switch (section.section) {
    case 'fields':
      return <FieldsGrid section={section} fields={section.fields} />
    case 'party':
      return <PartySection section={section} />
    case 'lines':
      return <LinesSection section={section} />
    case 'rows':
      return <RowsSection section={section} />
    case 'notes':
      return <PlacedField section={section} field={section.field} />
  }
}

/** The state behind the form: header values in react-hook-form, lines in their own store, problems by place. */
function useEditorState(
  pair: readonly Family[],
  start: Start,
  onFamily: ((family: string) => void) | undefined,
) {
  const [key, setKey] = useState(start.family)
  const family = pair.find((one) => one.key === key) ?? pair[0]!
  const form = writtenFamily(family).form
  const document = writtenFamily(family).document
  const preset = useMemo(
    () => presetFor(pair.find((one) => one.key === start.family) ?? pair[0]!, start.values),
    [pair, start],
  )
  const call = useStable(useCall())
  const { t } = useText()
  const day = today()
  const { control, getValues, setValue, watch } = useForm<Values>({
    defaultValues: structuredClone(start.values),
  })
  const [found, setProblems] = useState<readonly PlacedProblem[]>()
  const problems = (found ?? []).filter(({ isDoubt }) => !isDoubt)
  const doubts = (found ?? []).filter(({ isDoubt }) => isDoubt)
  const { company: supplier } = useCompanyDetails()

  const derive = useStable(lineDeriver(form, document, getValues, preset))
  const lines = useMemo(() => createLineStore(start.lines, derive), [start, derive])
  const watcher = useMemo(() => changesOf(watch, lines), [watch, lines])
  /** The loaded body, and what it is as a document of the other family. */
  const bases = useRef<Record<string, Body>>({ [start.family]: start.body })
  const carrying = useRef<Promise<unknown>>(Promise.resolve())
  /** What the receiver is asked about, and what the document has become by the answer: known before it is drawn. */
  const looking = useRef<Promise<unknown>>(Promise.resolve())
  const newest = useRef(family)
  const body = ({ key: of, form: its, document: map }: Family = newest.current): Body =>
    bodyOf(its!, map!, getValues(), lines.lines(), start.uuid, bases.current[of] ?? {}, preset)
  const joint = useFamilyChoice({
    pair,
    family,
    getValues,
    setValue,
    isDecided: start.isSaved || start.kept !== undefined,
    today: day,
  })
  /** What an opened draft will be by its receiver, while it is still what it was saved as. */
  const [foreseen, setForeseen] = useState<Family>()
  const pending = useRef<Family>(undefined)
  const foresee = useCallback((next: Family | undefined) => {
    pending.current = next
    setForeseen(next)
  }, [])
  const choose = useStable((next: Family) => {
    foresee(undefined)
    if (!joint.carryTo(next)) return false
    carrying.current = carriedBody(bases.current[family.key] ?? {}, family, next).then(
      (carried) => (bases.current[next.key] ??= carried),
    )
    setProblems(undefined)
    newest.current = next
    setKey(next.key)
    onFamily?.(next.key)
    return true
  })
  // Which amounts a line comes to may depend on the family.
  useEffect(() => {
    lines.refresh()
  }, [lines, family])
  const check = async () => {
    const now = await checkBody({ body: body(), family, supplier, today: day, t: t as never })
    setProblems(now)
    return now
  }

  // A change of the document's type or exemption changes what lines come to.
  useEffect(() => {
    const subscription = watch(
      (_values, { name }) => name?.startsWith(`${document.info}.`) && lines.refresh(),
    )
    return () => subscription.unsubscribe()
  }, [watch, lines, document])
  // Once something was found wrong, it is looked at again as it is corrected. What is drawn meanwhile must not put it off.
  const hadProblems = problems.length + doubts.length > 0
  const checkAgain = useStable(check)
  useEffect(() => {
    if (!hadProblems) return
    let timer: ReturnType<typeof setTimeout>
    const stop = watcher.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void checkAgain(), 500)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hadProblems, watcher, checkAgain])

  const showLine = useRef<(index: number) => void>(undefined)
  const context = useMemo<Editor>(
    () => ({
      family,
      form,
      document,
      control,
      setText: (place, text) => setValue(place, text, { shouldDirty: true }),
      textNow: (place) => textAt(getValues(), place),
      lines,
      problems: new Map(
        (found ?? [])
          .filter(({ isDoubt }) => !isDoubt)
          .map((problem) => [problem.place, problem.text]),
      ),
      ask: call,
      today: day,
      preset,
      // Work that is on this computer only is changed already.
      joint: jointOf(pair, t as never, {
        choose,
        foresee: start.isSaved
          ? (next) => foresee(next.key === newest.current.key ? undefined : next)
          : choose,
      }),
      waitFor: (answer) => void (looking.current = answer),
      showLine,
    }),
    [
      family,
      form,
      document,
      control,
      setValue,
      getValues,
      lines,
      found,
      call,
      day,
      preset,
      pair,
      t,
      choose,
      foresee,
      start,
    ],
  )
  /** A draft becomes what its receiver makes of it. */
  const become = () => pending.current !== undefined && choose(pending.current)
  return {
    context,
    family,
    foreseen,
    become,
    watcher,
    isChecked: found !== undefined,
    problems,
    doubts,
    setProblems,
    /** The body, once the receiver that was just typed has decided whose it is and what belongs to it has been carried over. */
    settled: async ({ becomes = false } = {}): Promise<{
      readonly family: Family
      readonly body: Body
    }> => {
      await looking.current
      if (becomes) become()
      await carrying.current
      return { family: newest.current, body: body() }
    },
    body,
    /** The service has this now: what comes next is laid over it. */
    stored: (of: Family, now: Body) => void (bases.current = { ...bases.current, [of.key]: now }),
    content: (): KeptContent => ({
      values: getValues(),
      lines: lines.lines(),
      body: bases.current[family.key] ?? {},
    }),
    /** Asks once more what the receiver is before something is sent to him; true: it has become the other document. */
    isOther: async (): Promise<boolean> => {
      const { joint: now } = context
      const taxNo = now && textAt(getValues(), now.receiver.taxNoField.place)
      if (!now || !taxNo || checkTaxNumber(taxNo) !== 'ok') return false
      const party = await findParty(context.ask, taxNo, now.receiver.lookup).catch(
        () => 'failed' as const,
      )
      // Who cannot be asked is told by the service, which asks again.
      return party === 'failed' ? become() : choose(pair[party?.isRegistered ? 0 : 1]!)
    },
    check,
    jumpTo: (place: string) => {
      const [, at, index] = /^(.*?)\[(\d+)\]/.exec(place) ?? []
      if (at !== undefined && at === form.lines?.at) showLine.current?.(Number(index))
      focusPlace(place)
    },
    receiver: () => partyName(form, getValues()),
    currency: () => textAt(getValues(), document.places.currency) || 'TRY',
    payable: () => documentTotals(lines.all()).payable,
  }
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
  watch: ReturnType<typeof useForm<Values>>['watch'],
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
