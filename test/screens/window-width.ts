/** Answers media queries as a window of this width would: happy-dom lays nothing out. Queries that name no width hold. */
export function setWindowWidth(width: number): void {
  window.matchMedia = ((query: string) => ({
    matches: Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0) <= width,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never
}
