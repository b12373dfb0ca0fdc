import { atom } from 'jotai'
import { store } from './store.ts'

/** Whether the server was reached last time, as far as the page knows. */
export const connectionAtom = atom<'held' | 'lost'>('held')

/** Follows what the browser tells about its network. */
export function watchConnection(): void {
  window.addEventListener('offline', () => store.set(connectionAtom, 'lost'))
  window.addEventListener('online', () => store.set(connectionAtom, 'held'))
}
