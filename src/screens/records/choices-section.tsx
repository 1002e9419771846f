/** Some of what there is to choose from, in an order and under names of one's own: those chosen stand first, as they will be. */
import { skipToken, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import type { ChoicesSection as Section } from '#engine/form.ts'
import { callOf } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import { recordsIn } from '#values/json.ts'
import { choicesIn, choicesText, moved, type Choice } from '../editor/choices.ts'
import { useFormState } from '../editor/editor-context.tsx'
import { textAt } from '../editor/model.ts'
import { useValues } from '../editor/use-values.ts'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Failure } from '../ui/failure.tsx'
import { FormError } from '../ui/form-error.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'

export interface ChoicesSectionProps {
  readonly section: Section
}

/** What may be chosen. */
interface Option {
  readonly id: number
  readonly title: string
  readonly isDefault: boolean
}

export function ChoicesSection({ section }: ChoicesSectionProps) {
  const { control, problems } = useFormState()
  const { field } = useController({ control, name: section.at })
  const { options, error, refetch } = useOptions(section)
  const chosen = choicesIn(textAt({ value: field.value }, 'value'))
  const set = (choices: readonly Choice[]) => field.onChange(choicesText(choices))
  // Of another report other columns are there: what it does not have goes, and where nothing is left the usual ones stand.
  useEffect(() => {
    if (options === undefined) return
    const left = chosen.filter(({ id }) => options.some((option) => option.id === id))
    if (left.length === 0) set(usual(options))
    else if (left.length < chosen.length) set(left)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [options])
  if (error) return <Failure error={error} onRetry={refetch} />
  return (
    <>
      <Chosen options={options ?? []} chosen={chosen} onChosen={set} />
      <Others options={options ?? []} chosen={chosen} onChosen={set} />
      <FormError text={problems.get(section.at)} />
    </>
  )
}

const usual = (options: readonly Option[]): readonly Choice[] =>
  options.filter(({ isDefault }) => isDefault).map(({ id }) => ({ id, name: '' }))

/** What there is, for the values of the form that the call's path names; nothing as long as one of these is empty. */
function useOptions({ from }: Section) {
  const { control, family } = useFormState()
  const call = callOf(usePortal(), `${family.key}.${from}`)
  const send = useSend()
  const values = useValues(control)
  const params = Object.fromEntries(call.params.map((name) => [name, textAt(values, name)]))
  const isKnown = Object.values(params).every((value) => value !== '')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...callQuery(send, call, params),
    ...(!isKnown && { queryFn: skipToken }),
    select: optionsIn,
  })
  return {
    options: isPlaceholderData || !isKnown ? undefined : data,
    error,
    refetch: () => void refetch(),
  }
}

const optionsIn = (answer: unknown): readonly Option[] =>
  recordsIn(answer).map((one) => ({
    id: Number(one['ID']),
    title: String(one['DisplayName'] ?? ''),
    isDefault: one['IsDefault'] === true,
  }))

interface PartProps {
  readonly options: readonly Option[]
  readonly chosen: readonly Choice[]
  readonly onChosen: (chosen: readonly Choice[]) => void
}

/** In their order; each can be moved, called otherwise and left out. */
function Chosen({ options, chosen, onChosen }: PartProps) {
  const { t } = useText()
  const titleOf = (id: number) => options.find((option) => option.id === id)?.title ?? String(id)
  const rename = (index: number, name: string) =>
    onChosen(chosen.map((one, at) => (at === index ? { ...one, name } : one)))
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-muted">
        <span role="status">
          {t('editor.choices.chosen', { chosen: chosen.length, all: options.length })}
        </span>
        <Button size="sm" variant="ghost" onClick={() => onChosen(usual(options))}>
          {t('editor.choices.usual')}
        </Button>
      </div>
      <ol
        aria-label={t('editor.choices.list')}
        className="divide-y divide-line rounded-md ring-1 ring-line"
      >
        {chosen.map((one, index) => {
          const title = titleOf(one.id)
          return (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
              <span className="min-w-40 flex-1">
                <Checkbox
                  checked
                  onChecked={() => onChosen(chosen.filter((other) => other !== one))}
                  label={title}
                />
              </span>
              <span className="min-w-40 flex-1">
                <Input
                  size="sm"
                  value={one.name}
                  maxLength={100}
                  placeholder={title}
                  aria-label={t('editor.choices.name', { title })}
                  onChange={({ target }) => rename(index, target.value)}
                />
              </span>
              <span className="flex gap-1">
                <IconButton
                  size="sm"
                  icon={<ArrowUp aria-hidden className="size-4" />}
                  label={t('editor.choices.up', { title })}
                  disabledReason={index === 0 ? t('editor.choices.isFirst') : undefined}
                  onClick={() => onChosen(moved(chosen, index, -1))}
                />
                <IconButton
                  size="sm"
                  icon={<ArrowDown aria-hidden className="size-4" />}
                  label={t('editor.choices.down', { title })}
                  disabledReason={
                    index === chosen.length - 1 ? t('editor.choices.isLast') : undefined
                  }
                  onClick={() => onChosen(moved(chosen, index, 1))}
                />
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** What is left out; one that is chosen comes last. */
function Others({ options, chosen, onChosen }: PartProps) {
  const { t } = useText()
  const others = options.filter(({ id }) => !chosen.some((one) => one.id === id))
  if (others.length === 0) return null
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-sm text-ink-muted">{t('editor.choices.others')}</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {others.map(({ id, title }) => (
          <Checkbox
            key={id}
            checked={false}
            onChecked={() => onChosen([...chosen, { id, name: '' }])}
            label={title}
          />
        ))}
      </div>
    </fieldset>
  )
}
