import { atom } from 'jotai'
import { store } from '../foundation/store.ts'

const storageKey = 'explain'

/** Whether Explain is on, and the open question. */
export const explainAtom = atom<{ readonly isOn: boolean; readonly asked?: Element | undefined }>({ isOn: localStorage.getItem(storageKey) === 'true' })

export function toggleExplain(): void {
  const isOn = !store.get(explainAtom).isOn
  localStorage.setItem(storageKey, String(isOn))
  store.set(explainAtom, { isOn })
}

/** Opens a question; without one, closes the answer. */
export function askExplanation(asked?: Element): void {
  store.set(explainAtom, ({ isOn }) => ({ isOn, asked }))
}
