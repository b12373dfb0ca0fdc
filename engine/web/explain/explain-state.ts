import { atom } from 'jotai'
import { store } from '../foundation/store.ts'

const storageKey = 'explain'

/** Whether marks stand beside what can be explained, and what somebody wants to know of now. */
export const explainAtom = atom<{ readonly isOn: boolean; readonly asked?: Element | undefined }>({ isOn: localStorage.getItem(storageKey) === 'true' })

export function toggleExplain(): void {
  const isOn = !store.get(explainAtom).isOn
  localStorage.setItem(storageKey, String(isOn))
  store.set(explainAtom, { isOn })
}

/** Asks why something stands as it does; of nothing: puts the answer away. */
export function askExplanation(asked?: Element): void {
  store.set(explainAtom, ({ isOn }) => ({ isOn, asked }))
}
