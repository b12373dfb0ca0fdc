import type { Texts } from '../../model/model.ts'
import { languages } from '../../model/side.ts'
import type { Language } from '../../model/side.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'

type Entities = ReadonlyMap<string, DeclaredEntity>

/** The texts with those of the fields that snapshots take over: where one has no words of its own, it has those of its source. */
export function withWordsOfSnapshots(texts: Readonly<Record<Language, Texts>>, entities: Entities): Readonly<Record<Language, Texts>> {
  return Object.fromEntries(languages.map((language) => [language, { ...texts[language], ...wordsOfCopies(texts[language], entities) }])) as Record<
    Language,
    Texts
  >
}

function wordsOfCopies(texts: Texts, entities: Entities): Texts {
  const copies = [...entities.values()].flatMap((entity) => entity.fields.flatMap((field) => (field.wordsOf === undefined ? [] : [[entity.name, field.name]])))
  return Object.fromEntries(
    copies.flatMap(([entity = '', name = '']) => {
      const words = wordsOf(texts, entities, entity, name)
      return words === undefined ? [] : [[`field.${entity}.${name}`, words]]
    }),
  )
}

function wordsOf(texts: Texts, entities: Entities, entity: string, name: string): string | undefined {
  const own = texts[`field.${entity}.${name}`]
  const source = entities.get(entity)?.fields.find((field) => field.name === name)?.wordsOf
  return own ?? (source === undefined ? undefined : wordsOf(texts, entities, source, name))
}
