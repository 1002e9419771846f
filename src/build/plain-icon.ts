/** Draws the icons of lucide-react in the built portal: that package's own way can do more than is asked of it here (src/build/lighter.ts). */
import { createElement, type ComponentType, type SVGProps } from 'react'

interface IconData {
  readonly name: string
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

export default function createLucideIcon({
  name,
  size,
  node,
}: IconData): ComponentType<SVGProps<SVGSVGElement>> {
  const strokes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className, ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden':
          !Object.keys(props).some(
            (name) => name.startsWith('aria-') || name === 'role' || name === 'title',
          ) || undefined,
        ...props,
        className: `lucide lucide-${name} ${className ?? ''}`,
      },
      strokes,
    )
}
