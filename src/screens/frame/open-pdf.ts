import { bytesOfBase64, mimeTypes, releaseLater, saveBase64 } from './files.ts'

/**
 * Shows a PDF in a new tab, where the browser prints it. The tab is opened at once, with the click, or it would be taken
 * for a pop-up; where it is blocked all the same, the file is saved instead.
 */
export async function openPdf(load: () => Promise<string>, name: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const base64 = await load()
    if (!tab) return saveBase64(base64, [name])
    const url = URL.createObjectURL(new Blob([bytesOfBase64(base64)], { type: mimeTypes.pdf }))
    tab.location.href = url
    releaseLater(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
