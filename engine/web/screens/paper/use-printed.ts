import { useQuery } from '@tanstack/react-query'
import type { PaperLanguage } from '../../../core/paper/paper-language.ts'
import type { PluginPrinting } from '../../../core/permissions/printing.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'

/** How documents are printed. */
export type PaperChoice = {
  readonly screen: string
  readonly paper: string
  readonly language: PaperLanguage
  /** The document whose labels are printed, in place of documents by their ids. */
  readonly of?: string
}

/** How many copies of a document the person's enterprise has printed, and who did so last. */
export type Prints = { readonly copies: number; readonly at: string; readonly by: string }

/** A document on paper: all its pages under each other as one SVG; a page is so many millimetres wide and high. */
export type Printed = {
  readonly name: string
  readonly pages: number
  readonly width: number
  readonly height: number
  /** Absent: too many pages to show. */
  readonly drawing?: string
  /** Absent before the first print. */
  readonly printed?: Prints
  /** How it is printed without a window; absent: by the browser. */
  readonly plugin?: PluginPrinting
}

/** The path that prints documents of an entity. */
export function usePrintPath(entity: string): string {
  const model = useModel()
  return pathOfVerb(model, model.entities[entity]!, side, 'print')
}

/** One document on its paper, or all labels of one, as they are now, to be looked at. */
export function usePrinted(entity: string, choice: PaperChoice, id: string) {
  const path = usePrintPath(entity)
  return useQuery({
    queryKey: [path, choice, id],
    enabled: id !== '' || choice.of !== undefined,
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) => (await callOrThrow(path, askedOf({ ...choice, purpose: 'look' }, id), signal)).entity as Printed,
  })
}

/** The name of a document's file, and its PDF in base64. */
export type Taken = { readonly name: string; readonly content: string }

/** A document that is kept, or goes to a printer; the server records who took it. */
export async function takePaper(path: string, choice: PaperChoice, id: string, purpose: 'keep' | 'print', copies = 1): Promise<Taken> {
  return (await callOrThrow(path, askedOf({ ...choice, purpose, copies }, id))).entity as Taken
}

function askedOf(choice: PaperChoice & Readonly<Record<string, unknown>>, id: string) {
  return choice.of === undefined ? { entity: choice, entityList: [{ id }] } : { entity: choice }
}
