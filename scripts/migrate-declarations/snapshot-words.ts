import { isRecord, replaced } from './migration.ts'
import type { Files } from './migration.ts'
import type { Groups } from './snapshot-groups.ts'
import type { Fields, Json, Project } from './snapshot-project.ts'

type Words = Readonly<Record<string, ReadonlyMap<string, string>>>

/** The labels of fields by language and name, such as "quotation.deadline". */
export function wordsIn(files: Files): Words {
  const words: Record<string, Map<string, string>> = {}
  for (const [path, value] of files) {
    const [folder, language = ''] = path.split('/')
    if (folder !== 'locales' || !isRecord(value) || !isRecord(value['field'])) continue
    const own = (words[language] ??= new Map<string, string>())
    for (const [entity, fields] of Object.entries(value['field'] as Fields))
      for (const [name, text] of Object.entries(fields)) own.set(`${entity}.${name}`, String(text))
  }
  return words
}

/** The locale file without the labels of copies that equal those of their source in every language. */
export function withoutWords(value: Json, groups: Groups, words: Words, project: Project): Json {
  if (!isRecord(value['field'])) return value
  const left = Object.entries(value['field'] as Fields).flatMap(([entity, fields]) => {
    const own = Object.entries(fields).filter(([name]) => !hasWordsOfSource(entity, name))
    return own.length === 0 ? [] : [[entity, Object.fromEntries(own)]]
  })
  return replaced(value, 'field', left.length === 0 ? {} : { field: Object.fromEntries(left) as Json })

  function hasWordsOfSource(entity: string, name: string): boolean {
    const from = groups.get(entity)?.find(({ fields }) => fields.includes(name))?.from ?? ''
    const ref = project.entities.get(entity)?.fields[from]
    const source = ref?.['type'] === 'ref' ? String(ref['entity']) : from
    return Object.values(words).every((texts) => texts.has(`${source}.${name}`) && texts.get(`${source}.${name}`) === texts.get(`${entity}.${name}`))
  }
}
