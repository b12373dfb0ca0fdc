import type { Entity } from '../../../core/model/entity.ts'
import type { SettingsSection } from '../../../core/model/screen.ts'
import type { Words } from '../../cells/words.ts'

/** A section after the search: only the preferences that match. */
export type FoundSection = {
  readonly section: SettingsSection
  readonly title: string
  readonly isFound: boolean
  readonly preferences: readonly string[]
}

/** All sections, and for each whether its name, its preferences or columns, or their meanings contain the search text; an empty search matches all. */
export function searchSections(
  words: Words,
  entities: Readonly<Record<string, Entity>>,
  screen: string,
  sections: readonly SettingsSection[],
  search: string,
): readonly FoundSection[] {
  const wanted = search.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return sections.map((section): FoundSection => {
    const title = words.text([`section.${screen}.${section.id}`, `section.${section.id}`])
    const isTitleFound = holds(title)
    if (section.kind === 'preferences') {
      const found = section.preferences.filter((name) => isTitleFound || textsOfPreference(words, name).some(holds))
      return { section, title, isFound: found.length > 0, preferences: found }
    }
    const entity = section.kind === 'dictionary' ? entities[section.entity] : undefined
    const others = section.kind !== 'dictionary' || entity === undefined ? [] : section.columns.map(({ field }) => words.path(entity, field))
    return { section, title, isFound: isTitleFound || others.some(holds), preferences: [] }
  })
}

/** The name and the meanings of a preference; a flag has two meanings, the others one. */
function textsOfPreference(words: Words, name: string): readonly string[] {
  return [words.text(`preference.${name}`), ...['On', 'Off', 'Means'].map((kind) => words.text([`preference${kind}.${name}`, `preference.${name}`]))]
}
