/** Answers media queries as a window of this width would, on a screen or on paper: happy-dom lays nothing out. Queries that name no width hold. */
export function setWindowWidth(width: number, medium: 'screen' | 'print' = 'screen'): void {
  window.matchMedia = ((query: string) => ({
    matches:
      query === 'print'
        ? medium === 'print'
        : Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0) <= width,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never
}
