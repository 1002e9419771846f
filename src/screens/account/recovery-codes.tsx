import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'

/** Recovery codes, this once: to copy, or to keep as a file. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useText()
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label={t('account.factor.codes')}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-surface-sunken px-3 py-2 font-mono text-sm text-ink sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
          {t(copied ? 'common.copied' : 'account.factor.copyCodes')}
        </Button>
        <Button size="sm" icon={<Download />} onClick={() => save(`Evrak\n\n${text}\n`)}>
          {t('account.factor.saveCodes')}
        </Button>
      </div>
    </div>
  )
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'evrak-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
