import { useText } from '../frame/portal-context.tsx'

/** What the service takes in one request (TRUST B10). */
export const mostMegabytes = 25
const mostBytes = mostMegabytes * 1024 * 1024

/** Why a file need not be sent at all; undefined where it may go. */
export function useFileRefusal(accept: readonly string[]): (file: File) => string | undefined {
  const { t } = useText()
  return ({ name, size }) => {
    const lowerName = name.toLowerCase() /* ascii */
    if (!accept.some((ending) => lowerName.endsWith(ending)))
      return t('upload.wrongKind', { types: accept.join(', ') })
    if (size === 0) return t('upload.emptyFile')
    return size > mostBytes ? t('upload.tooLarge', { most: mostMegabytes }) : undefined
  }
}
