import { packFolder } from 'virtual:model'
import type { Language } from '../../core/model/side.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import type { Pack } from './packs.ts'

/** Fetches a pack of the model; a site that a newer one has replaced has it no more, which is told as a chunk that did not come. */
export function fetchPack(name: string, language: Language): Promise<Pack> {
  return loadChunk(async () => {
    const answer = await fetch(`${packFolder}/${language}/${name}.json`)
    if (!answer.ok) throw new Error(`Cannot load the declarations of "${name}": ${answer.status}`)
    return (await answer.json()) as Pack
  })
}
