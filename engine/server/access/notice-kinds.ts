import { vocabularyOfNotices } from '../../core/model/inbox-of.ts'
import type { Model } from '../../core/model/model.ts'
import type { Notice } from '../../core/model/notice.ts'
import type { Language, Side } from '../../core/model/side.ts'
import { textOf } from '../../core/text/message.ts'

const kindsByModel = new WeakMap<Model['entities'], Readonly<Record<Side, readonly string[]>>>()

/** The kinds of notices that the declarations send to a side, in the order of their vocabulary. */
export function noticeKindsFor({ entities, vocabularies }: Pick<Model, 'entities' | 'vocabularies'>, side: Side): readonly string[] {
  let known = kindsByModel.get(entities)
  if (known === undefined) {
    const notices = Object.values(entities).flatMap((entity) => Object.values(entity.notices))
    const order = vocabularies[vocabularyOfNotices({ entities }) ?? '']?.values ?? []
    const to = (wanted: Side) =>
      [...new Set(notices.filter(({ sides }) => sides.includes(wanted)).map(({ name }) => name))].toSorted(
        (left, right) => order.indexOf(left) - order.indexOf(right),
      )
    known = { purchaser: to('purchaser'), supplier: to('supplier') }
    kindsByModel.set(entities, known)
  }
  return known[side]
}

/** The name of a kind of notice, as lists of notices show it. */
export function noticeKindName(model: Model, language: Language, kind: string): string {
  const vocabulary = vocabularyOfNotices(model)
  return vocabulary === undefined ? kind : textOf(model, language, `value.${vocabulary}.${kind}`)
}

/** The codes of the side among those whose holders are told. */
export function codesOfSide({ permissions }: Pick<Model, 'permissions'>, { codes }: Pick<Notice, 'codes'>, side: Side): readonly string[] {
  return codes.filter((code) => permissions[code]?.side === side)
}
