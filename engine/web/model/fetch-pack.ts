import { packFolder } from 'virtual:model'
import type { Language } from '../../core/model/side.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import type { Pack } from './packs.ts'
import { wholePack } from './short-pack.ts'

/** Fetches a pack of the model. A missing pack counts as a chunk that did not load: a newer site has replaced it. */
export function fetchPack(name: string, language: Language): Promise<Pack> {
  return loadChunk(async () => {
    const answer = await fetch(`${packFolder}/${language}/${name}.json`)
    if (!answer.ok) throw new Error(`Cannot load the declarations of "${name}": ${answer.status}`)
    return wholePack((await answer.json()) as Readonly<Record<string, unknown>>)
  })
}
