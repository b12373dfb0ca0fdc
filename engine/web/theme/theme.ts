import { atom } from 'jotai'
import { store } from '../foundation/store.ts'

export type Theme = 'light' | 'dark'

const storageKey = 'theme'

/** public/first-paint.js chooses before the first paint. */
export const themeAtom = atom<Theme>(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** Semi reads its theme from the body, our own tokens from the root. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  if (theme === 'dark') document.body.setAttribute('theme-mode', 'dark')
  else document.body.removeAttribute('theme-mode')
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  store.set(themeAtom, theme)
  applyTheme(theme)
}
