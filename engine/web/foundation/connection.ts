import { atom } from 'jotai'
import { store } from './store.ts'

/** Whether the last call reached the server. */
export const connectionAtom = atom<'held' | 'lost'>('held')

/** Listens to the network events of the browser. */
export function watchConnection(): void {
  window.addEventListener('offline', () => store.set(connectionAtom, 'lost'))
  window.addEventListener('online', () => store.set(connectionAtom, 'held'))
}
