import { conversionOf } from '../../core/model/conversion-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { ruleOf } from '../../core/model/rule-of.ts'

/** A code with which an action is refused: its name in `issues`, its number in `returnCode`, its text. `mayConfirm`: it is a question where its answer allows. */
export type Refusal = { readonly code: string; readonly returnCode: string; readonly text: string; readonly mayConfirm?: true }

/** The refusals that an action declares of its own, besides those of shapes, rights, states and versions that every action has. */
export function refusalsOfAction(model: Model, entity: Entity, transition: Transition): readonly Refusal[] {
  const guards = transition.guards.map((name) => ruleOf(entity, name))
  const lines = Object.values(entity.fields).flatMap(({ entity: of }) =>
    of === undefined || model.entities[of]?.line?.of !== entity.name ? [] : [model.entities[of]],
  )
  const written = transition.input === '*' ? [entity, ...lines].flatMap(({ rules }) => Object.values(rules).filter(({ on }) => on !== undefined)) : []
  const confirmable = new Set([...guards, ...written].filter(({ confirmWhen }) => confirmWhen !== undefined).map(({ code }) => code))
  const conversion = conversionOf(entity, transition)
  const { oncePerDay, atMost, allocation, unpacking, fileReading, fileWriting, answers } = transition
  const codes = [
    ...[...guards, ...written].map(({ code }) => code),
    ...(conversion === undefined
      ? []
      : [
          conversion.take.exceeds,
          conversion.version?.changed,
          conversion.refusal,
          ...(conversion.reasons ?? []).map(({ code }) => code),
          ...Object.values(conversion.same).map(({ code }) => code),
          conversion.maxCode,
        ]),
    oncePerDay,
    atMost?.code,
    allocation?.code,
    allocation?.atMost.code,
    ...(unpacking === undefined ? [] : [unpacking.archive, unpacking.format, unpacking.none, unpacking.atMost.code]),
    fileReading?.unreadable,
    fileWriting?.unwritable,
    answers?.unknown,
  ]
  const declared = [...new Set(codes.filter((code) => code !== undefined))].toSorted()
  return declared.flatMap((code) => {
    const error = model.errors[code]
    if (error === undefined) return []
    const text = model.texts.en[`error.${code}`] ?? code
    return [{ code, returnCode: String(error.number), text, ...(confirmable.has(code) && { mayConfirm: true as const }) }]
  })
}
