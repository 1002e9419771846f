/** Light or dark: as chosen, else as the system is. The class on `html` changes the values of the tokens. */
import { readTheme, writeTheme, type ThemeChoice } from '#client/session/storage.ts'

const system = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

export const isDark = (choice: ThemeChoice = readTheme()): boolean =>
  choice === 'system' ? system().matches : choice === 'dark'

export function applyTheme(choice: ThemeChoice = readTheme()): void {
  document.documentElement.classList.toggle('dark', isDark(choice))
}

export function chooseTheme(choice: ThemeChoice): void {
  writeTheme(choice)
  applyTheme(choice)
}

/** Follows the system while nothing is chosen, and other tabs that choose. Returns the way to stop. */
export function followTheme(onChange: () => void = () => {}): () => void {
  const follow = () => {
    applyTheme()
    onChange()
  }
  const query = system()
  query.addEventListener('change', follow)
  window.addEventListener('storage', follow)
  return () => {
    query.removeEventListener('change', follow)
    window.removeEventListener('storage', follow)
  }
}
