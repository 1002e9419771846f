import { CircleAlert, CircleCheck, Info, LoaderCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../frame/portal-context.tsx'
import type { ControlProps } from './control-props.ts'
import { aliasesOf } from './lookups.ts'
import { TaxNoControl } from './tax-no-control.tsx'
import { useTaxpayer, type TaxpayerState } from './use-taxpayer.ts'

/** A tax number whose owner fills other fields of the form. Below it stands who that is. */
export function TaxpayerControl(props: ControlProps): ReactElement {
  const { state, onNumber } = useTaxpayer(props.field)
  return (
    <>
      <TaxNoControl
        {...props}
        onValue={(number) => {
          props.onValue(number)
          void onNumber(number)
        }}
      />
      <Taxpayer state={state} />
    </>
  )
}

/** The place stands from the beginning, so that what comes into it is read out. */
function Taxpayer({ state }: { readonly state: TaxpayerState }) {
  const { t } = useText()
  const [Icon, ink] = looks[state.is]
  return (
    <div role="status" className="text-xs">
      {state.is !== 'unknown' && (
        <p className={`flex items-start gap-1.5 ${ink}`}>
          <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="min-w-0 break-words">
            {t(`editor.taxpayer.${state.is}`)}
            {state.is === 'registered' && <Known taxpayer={state.taxpayer} />}
          </span>
        </p>
      )}
    </div>
  )
}

/** The name that the authority has for him, which may differ from what a person typed, and his postboxes. */
function Known({
  taxpayer,
}: {
  readonly taxpayer: Extract<TaxpayerState, { readonly is: 'registered' }>['taxpayer']
}) {
  return (
    <>
      <span className="block text-ink">{taxpayer.Title}</span>
      <span className="block text-ink-muted">
        {aliasesOf(taxpayer)
          .map((alias) => alias.replace(/^urn:mail:/, ''))
          .join(', ')}
      </span>
    </>
  )
}

const looks: Readonly<Record<TaxpayerState['is'], readonly [typeof Info, string]>> = {
  unknown: [Info, 'text-ink-muted'],
  searching: [LoaderCircle, 'text-ink-muted'],
  registered: [CircleCheck, 'text-success-ink'],
  notFound: [Info, 'text-ink-muted'],
  failed: [CircleAlert, 'text-warning-ink'],
}
