import { Download, FileCode2, FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { type Box, callIdOf } from '#engine/portal.ts'
import { useCall, useSession, useText } from '../frame/portal-context.tsx'
import { useFailureText } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { fileName, saveBase64, saveFile } from '../frame/files.ts'
import { openPdf } from '../frame/open-pdf.ts'

export interface RecordFilesProps {
  readonly box: Box
  readonly id: string
  readonly name: string
  /** Calls that give the files: those of the document itself, unless others are named. */
  readonly files?: Readonly<Record<'pdf' | 'xml', string>>
}
const ofDocument = { pdf: 'pdf', xml: 'xml' } as const

/** The document as files: PDF and XML to keep, PDF to print. */
export function RecordFiles({ box, id, name, files = ofDocument }: RecordFilesProps) {
  const { t } = useText()
  const call = useCall()
  const failureText = useFailureText()
  const { mayCall } = useSession()
  const [isBusy, setBusy] = useState(false)
  const idOf = (file: 'pdf' | 'xml') => box.calls[files[file]]
  const has = (file: 'pdf' | 'xml') => {
    const asked = idOf(file)
    return asked !== undefined && mayCall(asked)
  }
  const load = async (file: 'pdf' | 'xml') => String(await call(callIdOf(box, files[file]), { id }))
  const attempt = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(t('detail.noDownload'), { description: failureText(error).text })
    } finally {
      setBusy(false)
    }
  }
  if (!has('pdf') && !has('xml')) return null
  return (
    <>
      {has('pdf') && (
        <IconButton
          icon={<Printer />}
          label={t('detail.print')}
          onClick={() => void attempt(() => openPdf(() => load('pdf'), name))}
        />
      )}
      <Menu
        trigger={<IconButton icon={<Download />} label={t('detail.download')} loading={isBusy} />}
        groups={[
          {
            items: [
              ...(has('pdf')
                ? [
                    {
                      key: 'pdf',
                      label: t('detail.pdf'),
                      icon: <FileText />,
                      onSelect: () =>
                        void attempt(async () => saveBase64(await load('pdf'), [name])),
                    },
                  ]
                : []),
              ...(has('xml')
                ? [
                    {
                      key: 'xml',
                      label: t('detail.xml'),
                      icon: <FileCode2 />,
                      onSelect: () =>
                        void attempt(async () =>
                          saveFile(await load('xml'), fileName([name], 'xml'), 'xml'),
                        ),
                    },
                  ]
                : []),
            ],
          },
        ]}
      />
    </>
  )
}
