import type { Entity } from '../../../core/model/entity.ts'
import type { SettingsSection } from '../../../core/model/screen.ts'
import type { Words } from '../../cells/words.ts'

/** A section as the search leaves it: of preferences only those that are found. */
export type FoundSection = { readonly section: SettingsSection; readonly title: string; readonly preferences: readonly string[] }

/** The sections and preferences whose names, or what they mean, hold what somebody looks for; all of them for an empty search. */
export function foundSections(
  words: Words,
  entities: Readonly<Record<string, Entity>>,
  screen: string,
  sections: readonly SettingsSection[],
  search: string,
): readonly FoundSection[] {
  const wanted = search.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return sections.flatMap((section): readonly FoundSection[] => {
    const title = words.text([`section.${screen}.${section.id}`, `section.${section.id}`])
    const isTitleFound = holds(title)
    if (section.kind === 'preferences') {
      const found = section.preferences.filter((name) => isTitleFound || textsOfPreference(words, name).some(holds))
      return found.length === 0 ? [] : [{ section, title, preferences: found }]
    }
    const entity = section.kind === 'dictionary' ? entities[section.entity] : undefined
    const others = section.kind !== 'dictionary' || entity === undefined ? [] : section.columns.map(({ field }) => words.path(entity, field))
    return isTitleFound || others.some(holds) ? [{ section, title, preferences: [] }] : []
  })
}

/** What a preference is called and what it says; a flag has two meanings, the others one. */
function textsOfPreference(words: Words, name: string): readonly string[] {
  return [words.text(`preference.${name}`), ...['On', 'Off', 'Means'].map((kind) => words.text([`preference${kind}.${name}`, `preference.${name}`]))]
}
