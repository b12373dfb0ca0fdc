import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../../core/model/side.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'

/** How documents are printed. */
export type PaperChoice = { readonly screen: string; readonly paper: string; readonly language: Language }

/** A printed document: its PDF in base64, and all its pages under each other as one SVG; a page is so many millimetres wide and high. */
export type Printed = {
  readonly name: string
  readonly pages: number
  readonly width: number
  readonly height: number
  /** Absent: too many pages to show. */
  readonly drawing?: string
  readonly content: string
}

/** The path that prints documents of an entity. */
export function usePrintPath(entity: string): string {
  const model = useModel()
  return pathOfVerb(model, model.entities[entity]!, side, 'print')
}

/** One document on its paper, or all labels of the document `of`, as they are now. */
export function usePrinted(entity: string, choice: PaperChoice, id: string, of = '') {
  const path = usePrintPath(entity)
  return useQuery({
    queryKey: [path, choice, id, of],
    enabled: id !== '' || of !== '',
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callOrThrow(path, of === '' ? { entity: choice, entityList: [{ id }] } : { entity: { ...choice, of } }, signal)).entity as Printed,
  })
}
