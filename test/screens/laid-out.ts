import { vi } from 'vitest'

/** Gives elements a size, as a page that is laid out has it: rows are drawn as far as they are in sight. Undone by vi.restoreAllMocks. */
export function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36)
}
