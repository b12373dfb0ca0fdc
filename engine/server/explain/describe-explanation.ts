import type { Condition, Explained, Part, Reason } from '../../core/explain/explained.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import { labelOfValue } from '../../core/text/label-of.ts'
import { joinList } from '../../core/text/join-list.ts'
import { messageOf, textOf } from '../../core/text/message.ts'
import type { RoleWithCode } from './roles-with-code.ts'
import { describeValue, type DescribedValue } from './describe-value.ts'

/** The place and text of a rule, for people who may set permissions. */
export type DescribedRule = { readonly name?: string; readonly source?: string; readonly file: string; readonly line: number; readonly column: number }

/** A reason as the page shows it. */
export type DescribedReason = {
  readonly kind: string
  readonly says: Reason['says']
  readonly text: string
  readonly rule?: DescribedRule
  readonly result?: Condition['result']
  readonly parts?: readonly Part[]
  readonly reads?: readonly DescribedValue[]
  readonly permission?: { readonly code: string; readonly name: string; readonly roles: readonly RoleWithCode[] }
}

/** The context of the words. `isDetailed`: also shows rules, their expressions and their places. */
export type Description = {
  readonly model: Model
  readonly language: Language
  readonly whoCould: (code: string) => readonly RoleWithCode[]
  readonly isDetailed: boolean
  /** The entity whose states and rules the reasons name. */
  readonly entity?: Entity
}

/** Words an explanation in the asker's language. */
export function describeExplanation(wording: Description, { outcomes, reasons }: Explained) {
  const { model, language } = wording
  return {
    outcomes,
    outcomeTexts: outcomes.map((outcome) => textOf(model, language, `explain.outcome.${outcome}`)),
    reasons: reasons.filter((reason) => wording.isDetailed || isForEverybody(reason)).map((reason) => wordReason(wording, reason)),
  }
}

// Rules that hold, later steps and computations are only for people who set up the system.
function isForEverybody({ kind, says }: Reason): boolean {
  return says === 'against' || says === 'unknown' || kind === 'coming' || kind === 'row'
}

function wordReason(wording: Description, reason: Reason): DescribedReason {
  const { model, language, isDetailed, whoCould } = wording
  const { kind, says, permission, condition, at } = reason
  const isKnown = condition === undefined || condition.source !== undefined
  return {
    kind,
    says,
    text: textOfReason(wording, reason),
    ...(isDetailed &&
      at !== undefined &&
      isKnown && {
        rule: {
          ...(reason.name !== undefined && { name: reason.name }),
          ...(condition?.source !== undefined && { source: condition.source }),
          file: at.file,
          line: at.line,
          column: at.column,
        },
      }),
    ...(condition !== undefined && {
      // A figure is neither true nor false.
      ...(kind !== 'computed' && { result: condition.result }),
      parts: isDetailed ? condition.parts : [],
      reads: condition.reads.map((reading) => describeValue(model, language, reading)),
    }),
    ...(permission !== undefined && {
      permission: { code: permission, name: textOf(model, language, `permission.${permission}`), roles: whoCould(permission) },
    }),
  }
}

function textOfReason(
  { model, language, entity }: Description,
  { kind, says, permission, issues = [], name, region, states, state, condition }: Reason,
): string {
  const say = (key: string, params?: Readonly<Record<string, string>>) => textOf(model, language, `explain.reason.${key}`, params)
  const told = joinList(new Set(issues.map((issue) => messageOf(model, language, issue))), language)
  if (says === 'unknown') return say('unknown')
  switch (kind) {
    case 'permission':
    case 'mask':
      if (permission === undefined) return say(`${kind}.free`)
      return say(`${kind}.${says}`, { permission: textOf(model, language, `permission.${permission}`), code: permission })
    case 'state': {
      const vocabulary = entity?.regions[region ?? '']?.vocabulary ?? ''
      if (region === undefined) return say('state.free')
      const word = (one: string) => labelOfValue(model, language, vocabulary, one)
      return say(`state.${says}`, { states: joinList((states ?? []).map(word), language), state: word(state ?? '') })
    }
    case 'guard':
      return says === 'against' ? told : say(`guard.${says}`, { refusal: told })
    case 'guardOfInput':
      return say('guardOfInput', { refusal: told })
    case 'refusal':
      return says === 'against' ? told : say('guard.for', { refusal: told })
    case 'side':
      return name === undefined ? say(`side.${says}`) : say(`onBehalf.${says}`, { preference: textOf(model, language, `preference.${name}`) })
    case 'notTaken':
    case 'demanded':
      return say(kind, { action: textOf(model, language, `action.${entity?.name ?? ''}.${name ?? ''}`) })
    case 'computedWhen':
    case 'visibleWhen':
    case 'readonlyWhen':
    case 'requiredWhen':
      return say(condition?.result === 'blank' ? `${kind}.blank` : `${kind}.${says}`)
    case 'seal':
      return say(`seal.${says}`)
    default:
      return say(kind)
  }
}
