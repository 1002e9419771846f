import { useState } from 'react'
import { callIdOf, type Box } from '#engine/portal.ts'
import { saveAttachment } from '../frame/files.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'

/** A file under a record, saved and never shown. */
export function useFileDownload(box: Box, id: string, { UUID }: { readonly UUID: string }) {
  const { t } = useText()
  const call = useCall()
  const sentenceOf = useFailureSentence()
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      const input = { id, file: UUID }
      const { Name, Content } = await call(callIdOf(box, 'recordFile'), input, { answer: 'File' })
      saveAttachment(Content, Name)
    } catch (error) {
      toast.error(t('detail.noDownload'), { description: sentenceOf(error) })
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, load }
}
