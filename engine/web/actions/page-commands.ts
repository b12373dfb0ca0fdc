import { atom } from 'jotai'
import { useEffect } from 'react'
import { store } from '../foundation/store.ts'
import type { OfferedAction } from './use-offered-actions.ts'

/** A button of the open document as a command. `key`: its text key, by which its name in the other language is found. */
export type PageCommand = OfferedAction & { readonly key: string }

/** What the open document offers, under its number. */
export type PageCommands = { readonly about: string; readonly commands: readonly PageCommand[] }

export const pageCommandsAtom = atom<PageCommands | undefined>(undefined)

/** Offers the buttons of a document from anywhere, for as long as they are on the page. */
export function useOfferCommands(offered: PageCommands): void {
  // What a button does may be new with every drawing of it.
  useEffect(() => store.set(pageCommandsAtom, offered))
  useEffect(() => () => store.set(pageCommandsAtom, undefined), [])
}
