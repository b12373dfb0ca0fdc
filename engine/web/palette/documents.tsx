import type { Model } from '../../core/model/model.ts'
import { StatusTag } from '../cells/StatusTag.tsx'
import type { FieldFormat } from '../cells/use-field-format.ts'
import type { Words } from '../cells/words.ts'
import type { PaletteContent } from '../model/packs.ts'
import { addressOfScreen } from '../navigation/address-of-screen.ts'
import { MenuIcon } from '../ui/menu-icon-by-name.tsx'
import type { Hit } from './hit.ts'
import type { Item } from './item.ts'

type Drawing = {
  readonly model: Model
  readonly words: Words
  readonly format: FieldFormat
  readonly content: PaletteContent
  readonly go: (address: string) => void
}

export function idOfHit({ entity, id }: Pick<Hit, 'entity' | 'id'>): string {
  return `document:${entity}:${id}`
}

/** A found document as a line: its number, what stands beside it, its states, its kind. */
export function itemOfHit(hit: Hit, { model, words, format, content, go }: Drawing): Item {
  const { entity: name, id, number, screen, values } = hit
  const entity = model.entities[name]
  const fields = Object.keys(values).flatMap((field) => entity?.fields[field] ?? [])
  const toned = (vocabulary: string | undefined) => Object.keys(model.vocabularies[vocabulary ?? '']?.tones ?? {}).length > 0
  const tags = fields.filter(({ type, vocabulary }) => type === 'enum' && toned(vocabulary))
  const texts = fields.filter((field) => !tags.includes(field)).map((field) => format.text(field, values[field.name]))
  const shown = [...new Set(texts.filter((text) => text !== ''))]
  const { isList = false, icon } = content.found[name] ?? {}
  const address = addressOfScreen(screen, isList ? { q: number } : { id })
  return {
    id: idOfHit(hit),
    group: 'documents',
    label: number,
    icon: <MenuIcon name={icon ?? 'request'} />,
    ...(shown.length > 0 && { more: shown.join(' · ') }),
    ...(tags.length > 0 && {
      tag: tags.map(({ name: field, vocabulary }) => <StatusTag key={field} vocabulary={vocabulary ?? ''} value={String(values[field])} />),
    }),
    kind: words.text(`entity.${name}`),
    names: [number, ...shown, words.text(`entity.${name}`)],
    address,
    run: () => go(address),
  }
}
