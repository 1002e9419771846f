import {
  cloneElement,
  useState,
  type ComponentProps,
  type ReactElement,
  type SyntheticEvent,
} from 'react'

type ButtonProps = ComponentProps<'button'>
/** What styles of triggers look at. */
interface DataState {
  readonly 'data-state': 'open' | 'closed'
}
type Handlers = Pick<ButtonProps, 'onPointerDown' | 'onKeyDown' | 'onClick'>

export interface Opener {
  /** The trigger as it is to be drawn. */
  readonly button: ReactElement
  /** Where the panel stands, once it is open or about to be: pointed at, or reached by keyboard. */
  readonly anchor: HTMLElement | undefined
}

/** The button of a panel whose code may not be there yet: it says what it opens and whether that is open. */
export function useOpener(
  trigger: ReactElement,
  opens: 'menu' | 'dialog',
  open: boolean,
  handlers: Handlers,
): Opener {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isNear, setNear] = useState(false)
  const near = () => setNear(true)
  const props = trigger.props as ButtonProps
  const button = cloneElement(trigger as ReactElement<ButtonProps & DataState>, {
    'data-state': open ? 'open' : 'closed',
    ref: setElement,
    'aria-haspopup': opens,
    'aria-expanded': open,
    onPointerEnter: both(props.onPointerEnter, near),
    onFocus: both(props.onFocus, near),
    onPointerDown: both(props.onPointerDown, handlers.onPointerDown),
    onKeyDown: both(props.onKeyDown, handlers.onKeyDown),
    onClick: both(props.onClick, handlers.onClick),
  })
  return { button, anchor: element !== null && (isNear || open) ? element : undefined }
}

/** The trigger's own handler first; what it prevents does not open. */
function both<E extends SyntheticEvent>(
  own: ((event: E) => void) | undefined,
  ours: ((event: E) => void) | undefined,
): (event: E) => void {
  return (event) => {
    own?.(event)
    if (!event.defaultPrevented) ours?.(event)
  }
}
