import { useEffect, useImperativeHandle, type Ref } from 'react'

interface StandInProps {
  readonly element: HTMLElement
  readonly ref?: Ref<HTMLElement>
  readonly id?: string
  readonly 'aria-controls'?: string
  readonly 'aria-describedby'?: string
}

/**
 * Child of a Radix trigger (`asChild`) that stands for a button drawn elsewhere: the panel is placed at that button, names
 * itself after it and gives the focus back to it. So the button can be there before the panel's code is.
 */
export function StandIn({ element, ref, ...given }: StandInProps) {
  useImperativeHandle(ref, () => element, [element])
  useAttribute(element, 'id', element.id || given.id)
  useAttribute(element, 'aria-controls', given['aria-controls'])
  useAttribute(element, 'aria-describedby', given['aria-describedby'])
  return null
}

function useAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  useEffect(() => {
    if (!value || element.getAttribute(name) === value) return
    const before = element.getAttribute(name)
    element.setAttribute(name, before === null ? value : `${before} ${value}`)
    return () =>
      before === null ? element.removeAttribute(name) : element.setAttribute(name, before)
  }, [element, name, value])
}
