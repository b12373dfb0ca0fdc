import type { Formula } from '../../model/formula.ts'
import type { Conversion } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import type { Side } from '../../model/side.ts'
import type { DeclarationProblem } from '../source/problem.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'
import { hides, hidingMasksOf, isMaskedAlike, isSeen, masksOf } from '../../permissions/hiding-masks.ts'
import { holdsUntilOpened, isOpenedBy, valueSourcesOf } from './value-sources.ts'

/** A field that takes its value from a hidden one must be hidden too: a sum of hidden prices, or a copy of a hidden name, would reveal it. */
export const hiddenValuesExposed: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    valueSourcesOf(model, entity).flatMap(({ row, field, at, masks, conversion }) =>
      masks
        .filter((mask) => !isMaskedAlike(model, row, field, mask) && !(mask.code === undefined && takesOpenRows(model, conversion)))
        .map(({ side, code, path }) =>
          errorAt(
            at,
            `"${field}" of ${row.name} would tell the ${side}'s side "${path}", which is ${code === undefined ? 'sealed' : `hidden without ${code}`}`,
            `name "${field}" in the same mask, or keep it from the side by "sides"`,
          ),
        ),
    ),
  )

/** The existence and number of rows must not depend on hidden values: a missing row would reveal them. */
export const hiddenValuesCounted: Check = ({ model }) =>
  conditionsOf(model).flatMap(({ formula, side }) =>
    hidingMasksOf(model, formula)
      .filter((mask) => side === undefined || side === 'both' || mask.side === side)
      .slice(0, 1)
      .map(({ path }) => errorAt(formula.at, `"${path}" is hidden from some: how many rows there are would tell`)),
  )

/** A refusal must not depend on what is sealed from the person who may try the action: a guard that reads it passes until the seal has opened. */
export const sealedGuards: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) =>
      transition.guards.flatMap((name): readonly DeclarationProblem[] => {
        const rule = entity.rules[name]
        const mask = rule && hidingMasksOf(model, rule.check).find(({ code, side }) => code === undefined && transition.sides.includes(side))
        return mask === undefined || holdsUntilOpened(model, entity, rule!.check)
          ? []
          : [errorAt(rule!.check.at, `"${mask.path}" is sealed from the ${mask.side}'s side, which "${transition.name}" would tell`)]
      }),
    ),
  )

/** The people behind a seal are told when it opens, so they must be allowed to see that field. */
export const sealTimesHidden: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    entity.masks.flatMap(({ name, sealed }) => {
      const { opens } = sealed ?? {}
      const hidden =
        opens === undefined
          ? []
          : sealed!.sides.filter((side) => !isSeen(entity, opens, side) || masksOf(model, entity, opens).some((mask) => hides(mask, side)))
      return hidden.map((side) =>
        errorAt(sealed!.until.at, `"${opens}", which says when "${name}" opens, is hidden from the ${side}'s side`, 'show it to the side, or say no time'),
      )
    }),
  )

/** Checks whether a conversion takes only open values: one of its conditions is that of every seal of the source's document. */
function takesOpenRows(model: Model, conversion: Conversion | undefined): boolean {
  const source = model.entities[conversion?.source ?? '']
  if (conversion === undefined || source === undefined) return false
  return isOpenedBy(model, source, conversion.reasons?.map(({ when }) => when.source.trim()) ?? [conversion.when?.source.trim() ?? ''])
}

function conditionsOf(model: Model): readonly { readonly formula: Formula; readonly side?: Side | 'both' }[] {
  return [
    ...Object.values(model.entities).flatMap((entity) => [
      ...Object.entries(entity.rows).map(([side, formula]) => ({ formula, side: side as Side })),
      ...Object.values(entity.tasks ?? {}).flatMap(({ when, side }) => (when === undefined ? [] : [{ formula: when, side }])),
      ...(entity.proposes ?? []).flatMap(({ when }) => (when === undefined ? [] : [{ formula: when, side: 'purchaser' as const }])),
      ...Object.values(entity.fields).flatMap(({ filter }) => (filter === undefined ? [] : [{ formula: filter }])),
    ]),
    ...Object.values(model.figures).flatMap(({ when, share }) =>
      [when, share?.when].flatMap((formula) => (formula === undefined ? [] : [{ formula, side: 'purchaser' as const }])),
    ),
    ...Object.values(model.screens).flatMap((screen) => {
      const formulas = screen.kind === 'list' ? [screen.filter] : screen.kind === 'board' ? screen.cards.map((card) => card.when) : []
      return formulas.flatMap((formula) => (formula === undefined ? [] : [{ formula, side: screen.side }]))
    }),
  ]
}
