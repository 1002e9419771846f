import { CloudUpload, FileSpreadsheet } from 'lucide-react'
import { useId, type ClipboardEvent } from 'react'
import { readClipboard } from '#documents/sheet/clipboard.ts'
import { fileName, saveFile } from '../frame/files.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { FormError } from '../ui/form-error.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import type { Import } from './use-import.ts'

/** Where the rows come from: a file that is chosen or dropped, or what is pasted; and the template to begin with. */
export function ImportSource({ state }: { readonly state: Import }) {
  const { t } = useText()
  const { columns, titleOf, failure, isReading } = state
  const choose = (file: File | undefined) => {
    if (file)
      void state.read(file.name, async () =>
        (await import('../sheet/table-file.ts')).rowsOfTable(file),
      )
  }
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    const text = event.clipboardData.getData('text/plain')
    event.preventDefault()
    if (file) choose(file)
    else if (text.trim() !== '') void state.read('', async () => readClipboard(text))
  }
  return (
    <div className="flex flex-col gap-4 pb-2" onPaste={paste}>
      <FileDrop onFile={choose} />
      <PasteField />
      {isReading && (
        <p role="status" className="flex items-center gap-2 text-ink-muted">
          <Spinner /> {t('table.import.reading')}
        </p>
      )}
      <FormError text={failure} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line pt-3">
        <p className="min-w-60 flex-1 text-sm text-ink-muted">
          {t('table.import.columns', {
            columns: columns.map(titleOf).join(' · '),
          })}
        </p>
        <TemplateButton state={state} />
      </div>
    </div>
  )
}

function FileDrop({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const { t } = useText()
  const { isOver, handlers } = useFileDrop(([first]) => onFile(first))
  return (
    <label
      {...handlers}
      className={cx(
        'flex cursor-pointer flex-col items-center gap-1 rounded-lg border-2 border-dashed border-line-strong px-6 py-8 text-center transition-colors has-focus-visible:border-primary has-focus-visible:ring-2 has-focus-visible:ring-primary',
        isOver && 'border-primary bg-primary-soft',
      )}
    >
      <CloudUpload aria-hidden className="mb-1 size-7 text-ink-muted" />
      <span className="text-lg font-semibold text-ink">{t('table.import.drop')}</span>
      <span className="text-base text-ink-muted">{t('table.import.accept')}</span>
      <input
        type="file"
        accept=".xlsx,.csv,.txt"
        className="sr-only"
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
    </label>
  )
}

/** Takes nothing but a paste, which the source around it reads. */
function PasteField() {
  const { t } = useText()
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium text-ink-soft">
        {t('table.import.paste')}
      </label>
      <textarea
        id={id}
        rows={2}
        value=""
        onChange={() => undefined}
        placeholder={t('table.import.pasteHint')}
        className="w-full rounded-md bg-surface-raised px-2.5 py-1.5 text-base text-ink ring-1 ring-inset ring-line-control"
      />
    </div>
  )
}

function TemplateButton({ state: { box, columns, titleOf } }: { readonly state: Import }) {
  const { t, language, codeLabel } = useText()
  const name = t(`families.${box.family}.records.${box.key}`)
  const save = async () => {
    const { titledTemplate } = await import('../sheet/workbook-files.ts')
    const words = { language, titleOf, codeLabel, t }
    saveFile(
      await titledTemplate(name, columns, words),
      fileName([name, t('upload.template')], 'xlsx'),
      'xlsx',
    )
  }
  return (
    <Button icon={<FileSpreadsheet />} once onClick={() => void save()}>
      {t('upload.saveTemplate')}
    </Button>
  )
}
