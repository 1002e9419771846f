import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { buttonsOfScreen, callsAbove } from '#engine/call-buttons.ts'
import { callIdOf, callOfBox, familyOf, type Call, type Settings } from '#engine/portal.ts'
import { keptAfter, partSecrets, secretsOf } from '#engine/secrets.ts'
import { recordOf } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { answerQuery, refreshFamily } from '#client/query.ts'
import { FormProvider, type FormState } from '../editor/editor-context.tsx'
import { modelOf, type Body } from '../editor/model.ts'
import { Page } from '../frame/page.tsx'
import { useCall, usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { CallButtons } from './call-buttons.tsx'
import { FormFailure } from './form-failure.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { readRecord } from './read-record.ts'
import { RecordSections } from './record-sections.tsx'
import { useCheckedSave } from './use-checked-save.ts'
import { useRecordValues } from './use-record-values.ts'
import { wholeBody } from './whole-body.ts'

export interface SettingsFormProps {
  readonly settings: Settings
  readonly title: string
  /** As they were read, with their version. */
  readonly model: Body
  /** Shows them as they are at the service, whatever was typed. */
  readonly onReload: () => Promise<void>
}

export function SettingsForm({ settings, title, model, onReload }: SettingsFormProps) {
  const { t } = useText()
  const portal = usePortal()
  const { mayCall } = useSession()
  const mayChange = mayCall(callIdOf(settings, 'change'))
  const { form, state, values, isDirty, body, written, failure, isSaving, save } = useSettingsForm(
    settings,
    model,
  )
  return (
    <FormProvider value={state}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(body())
        }}
      >
        <Page
          title={title}
          actions={
            <>
              <CallButtons
                buttons={buttonsOfScreen(portal, settings)}
                name={title}
                disabledReason={isDirty ? t('definitions.settings.saveFirst') : undefined}
              />
              <Button
                type="submit"
                variant="primary"
                loading={isSaving}
                disabledReason={mayChange ? undefined : t('definitions.noRight')}
              >
                {t('common.save')}
              </Button>
            </>
          }
        >
          {callsAbove(portal, settings)
            .filter(mayCall)
            .map((call) => (
              <Said key={call.id} call={call} />
            ))}
          <Card className="max-w-4xl">
            <div className="flex flex-col gap-5">
              {failure !== undefined && (
                <FormFailure>
                  <p>{failure.text}</p>
                  {failure.isOutdated && (
                    <Button size="sm" className="mt-2" onClick={() => void onReload()}>
                      {t('definitions.settings.reload')}
                    </Button>
                  )}
                </FormFailure>
              )}
              <fieldset disabled={!mayChange} className="contents">
                <RecordSections sections={form.sections} values={values} heading="h2" />
              </fieldset>
              {isKept(settings) && (
                <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
                  <LastChange settings={settings} />
                  {written && mayChange && (
                    <ResetButton settings={settings} version={written.version} onReset={onReload} />
                  )}
                </div>
              )}
            </div>
          </Card>
        </Page>
      </form>
      <LeaveQuestion isUnsaved={isDirty && !isSaving} />
    </FormProvider>
  )
}

function useSettingsForm(settings: Settings, read: Body) {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const family = familyOf(usePortal(), settings.family)
  const form = needed(family.forms?.[settings.key], `form of ${settings.id}`)
  // A change starts from what the person was shown or has saved last, even where newer settings were fetched since.
  const [seen, setSeen] = useState(read)
  const { model: shown, kept } = useMemo(() => readRecord(seen), [seen])
  const { Version, ...left } = shown
  const model = Object.keys(left).length === 0 ? undefined : left
  // What a call of the public API answers beside the fields of the form is not what it takes.
  const loaded = isKept(settings) ? model : undefined
  const { control, getValues, markSaved, isDirty, values, texts } = useRecordValues(form, model)
  const write = async (body: Body) => {
    if (!isKept(settings)) {
      await call(callIdOf(settings, 'change'), { body: wholeBody(form, body) })
      return { ...seen, ...body }
    }
    const input = { Version, body }
    const saved = await call(callIdOf(settings, 'change'), input, { answer: 'SettingsSaved' })
    const { body: readable, secrets } = partSecrets(body, secretsOf(form))
    return { ...recordOf(readable), ...saved, Secrets: keptAfter([...kept], secrets) }
  }
  const { problems, failure, isSaving, save } = useCheckedSave(
    form,
    modelOf(form, values, [], loaded),
    write,
    (saved) => {
      setSeen(saved)
      markSaved()
      toast.success(t('definitions.saved'))
      void refreshFamily(queries, settings.family)
    },
    kept,
  )
  const state = useMemo<FormState>(
    () => ({ ...texts, family, form, control, problems, kept, ask: call, preset: {} }),
    [family, form, control, problems, kept, call, texts],
  )
  const body = () => modelOf(form, getValues(), [], loaded)
  /** Undefined as long as nobody has written any. */
  const written = model && { version: Number(Version) }
  return { form, state, values, isDirty, body, written, failure, isSaving, save }
}

/** What a call says of the settings as they are kept, such as whether they work. */
function Said({ call }: { readonly call: Call }) {
  const { data } = useQuery({ ...answerQuery(useSend(), call, 'Text'), staleTime: 0 })
  return data === undefined ? null : (
    <p role="status" className="max-w-4xl rounded-lg bg-info-soft px-4 py-2 text-info-ink">
      {data}
    </p>
  )
}

/** Kept by the service's own settings: with a version, a history, and a way back. */
const isKept = ({ calls }: Settings): boolean => 'reset' in calls

interface ResetButtonProps {
  readonly settings: Settings
  readonly version: number
  readonly onReset: () => Promise<void>
}

/** Takes everything back that was ever saved here. */
function ResetButton({ settings, version, onReset }: ResetButtonProps) {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const reset = async () => {
    try {
      await call(callIdOf(settings, 'reset'), { Version: version })
    } catch (error) {
      setFailure(failureText(error).text)
      throw error
    }
    await refreshFamily(queries, settings.family)
    await onReset()
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('definitions.settings.reset')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        title={t('definitions.settings.resetQuestion')}
        description={t('definitions.settings.resetText')}
        confirmLabel={t('definitions.settings.reset')}
        danger
        error={failure}
        onConfirm={reset}
      />
    </>
  )
}

/** Who changed the settings last, and when. */
function LastChange({ settings }: { readonly settings: Settings }) {
  const { t, format } = useText()
  const histories = callOfBox(usePortal(), settings, 'histories')
  const { data } = useQuery({ ...answerQuery(useSend(), histories, 'Histories'), staleTime: 0 })
  if (!data) return null
  const [last] = data
  return (
    <p className="text-sm text-ink-muted">
      {last
        ? t('definitions.settings.lastChange', {
            when: format.dateTime(last.CreatedDate),
            who: last.UserName ?? '',
          })
        : t('definitions.settings.never')}
    </p>
  )
}
