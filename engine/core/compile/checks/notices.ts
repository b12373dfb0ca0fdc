import { fieldsOfNotice, isNoticeValue } from '../../notices/values-of-notice.ts'
import type { Entity } from '../../model/entity.ts'
import { vocabularyOfNotices } from '../../model/inbox-of.ts'
import { MENTION, MENTIONED_IN, type Notice } from '../../model/notice.ts'
import type { Model } from '../../model/model.ts'
import { languages } from '../../model/side.ts'
import { nearestName } from '../../text/nearest-name.ts'
import type { DeclarationProblem } from '../source/problem.ts'
import { placeOf } from '../source/source-node.ts'
import { errorAt, warningAt } from './check.ts'
import type { Check } from './check.ts'
import { hidingMasksOf, hidingMasksOfPath, isSeen } from '../../permissions/hiding-masks.ts'

/** A notice tells its document's name, the values of its text, and that its condition holds: everybody on the side must be allowed to read them. */
export const hiddenValuesInNotices: Check = ({ model }) =>
  noticesOf(model).flatMap(({ entity, notice }) =>
    notice.sides.flatMap((side): readonly DeclarationProblem[] => {
      const time = notice.timed?.field === undefined ? [] : [notice.timed.field]
      const named = [...new Set([entity.display, ...time, ...fieldsOfNotice(model, notice.name)])].filter((name) => entity.fields[name] !== undefined)
      const told = named.filter((name) => !isSeen(entity, name, side) || hidingMasksOfPath(model, entity, name).some((mask) => mask.side === side))
      const decides = notice.when === undefined ? [] : hidingMasksOf(model, notice.when).filter((mask) => mask.side === side)
      return [
        ...told.map((name) =>
          errorAt(
            notice.at,
            `"${notice.name}" would tell the ${side}'s side "${name}" of ${entity.name}, which is hidden from some there`,
            'name another field in its text, or tell another side',
          ),
        ),
        ...decides
          .slice(0, 1)
          .map(({ path }) =>
            errorAt(notice.when!.at, `that "${notice.name}" is told would tell the ${side}'s side "${path}", which is hidden from some there`),
          ),
      ]
    }),
  )

/** Finds kinds of notices that the records of people's notices cannot have. */
export const noticesOutsideVocabulary: Check = ({ model }) => {
  const vocabulary = model.vocabularies[vocabularyOfNotices(model) ?? '']
  if (vocabulary === undefined) return []
  const declared = noticesOf(model)
  const names = new Set(declared.map(({ notice }) => notice.name))
  return [
    ...declared
      .filter(({ notice }) => !vocabulary.values.includes(notice.name))
      .map(({ notice }) => errorAt(notice.at, `the notice "${notice.name}" is not a value of ${vocabulary.name}`, 'name it there')),
    ...vocabulary.values
      .filter((value) => !names.has(value))
      .map((value) => warningAt(vocabulary.at, `"${value}" of ${vocabulary.name} is the name of no notice`)),
  ]
}

/** Finds places of a notice's text that no field of its documents fills. */
export const textsOfNotices: Check = ({ model, textNodes }) =>
  noticesOf(model).flatMap(({ entity, notice }) =>
    languages.flatMap((language) => {
      const node = textNodes[language].get(`notice.${notice.name}`)
      if (node === undefined) return []
      return fieldsOfNotice(model, notice.name, language).flatMap((name) => {
        const field = entity.fields[name]
        if (notice.name === MENTION ? name === MENTIONED_IN : field !== undefined && isNoticeValue(field)) return []
        if (notice.name === MENTION)
          return [errorAt(placeOf(node), `no text can name "{${name}}" of ${entity.name}`, `a mention names the document alone: "{${MENTIONED_IN}}"`)]
        const near = nearestName(
          name,
          Object.values(entity.fields)
            .filter(isNoticeValue)
            .map((each) => each.name),
        )
        return [
          errorAt(
            placeOf(node),
            `no text can name "{${name}}" of ${entity.name}`,
            near === undefined ? 'name a text, a number, a day or an option of it' : `did you mean "{${near}}"?`,
          ),
        ]
      })
    }),
  )

function noticesOf(model: Model): readonly { readonly entity: Entity; readonly notice: Notice }[] {
  return Object.values(model.entities).flatMap((entity) => Object.values(entity.notices).map((notice) => ({ entity, notice })))
}
