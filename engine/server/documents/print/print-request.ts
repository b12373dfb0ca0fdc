import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { type PaperLanguage, paperLanguages } from '../../../core/paper/paper-language.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { MAX_AT_ONCE } from '../../../core/wire/max-at-once.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { refuseUnlessReader } from '../visibility/reader-for.ts'

/** Why paper is asked for: to look at it, to keep the file, or to print it. Only looking leaves no trace in the audit, and gives no file. */
const PURPOSES = ['look', 'keep', 'print'] as const
export type Purpose = (typeof PURPOSES)[number]

const MAX_COPIES = 99

/** Documents of one entity on one of its papers, in a language. */
export type PrintRequest = {
  readonly entity: Entity
  readonly paper: string
  readonly ids: readonly string[]
  readonly language: PaperLanguage
  readonly purpose: Purpose
  readonly copies: number
  /** In place of ids: the document whose labels are printed. */
  readonly of?: string
}

/**
 * Reads a request to print: the `screen` that prints, one of its `papers` (the first unless said), the `language` (the reader's unless said), the `purpose` (to keep
 * the file unless said), the `copies` (one unless said), and in
 * `entityList` up to 200 documents by id, or in place of them in `of` the document to which all belong. Throws `RefusedError`, also for a person without the code of the screen.
 */
export function printRequestOf(model: Model, actor: Actor, entityName: string, { entity: given = {}, entityList = [] }: RequestEnvelope): PrintRequest {
  const entity = entityOf(model, entityName)
  refuseUnlessReader(entity, actor)
  const screen = typeof given.screen === 'string' ? model.screens[given.screen] : undefined
  if (screen?.kind !== 'paper' || screen.entity !== entityName || screen.side !== actor.side) refuseIf([issue('NOT_FOUND', 'entity.screen')])
  const { permission, papers } = screen as Extract<typeof screen, { readonly kind: 'paper' }>
  refuseIf(actor.permissions.has(permission) ? [] : [issue('NO_PERMISSION', '', { permission })])
  const { paper = papers[0], language = actor.language, purpose = 'keep', copies = 1, of } = given
  refuseIf([
    ...unknownKeys(given, ['screen', 'paper', 'language', 'purpose', 'copies', 'of']),
    ...(papers.some((name) => name === paper) ? [] : [issue('NOT_FOUND', 'entity.paper')]),
    ...oneOf(paperLanguages, language, 'entity.language'),
    ...oneOf(PURPOSES, purpose, 'entity.purpose'),
    ...(Number.isInteger(copies) && Number(copies) >= 1 && Number(copies) <= MAX_COPIES
      ? []
      : [issue('WRONG_TYPE', 'entity.copies', { expected: `1-${MAX_COPIES}` })]),
    ...(of === undefined ? idIssues(entityList) : ofIssues(model, paper, of, entityList)),
  ])
  return {
    entity,
    paper: paper as string,
    ids: entityList.map(({ id }) => id as string),
    language: language as PaperLanguage,
    purpose: purpose as Purpose,
    copies: Number(copies),
    ...(of !== undefined && { of: of as string }),
  }
}

function ofIssues(model: Model, paper: unknown, of: unknown, entityList: readonly unknown[]): readonly Issue[] {
  const isOfOne = typeof paper === 'string' && model.papers[paper]?.of !== undefined && typeof of === 'string' && entityList.length === 0
  return isOfOne ? [] : [issue('NOT_FOUND', 'entity.of')]
}

function oneOf(known: readonly string[], given: unknown, path: string): readonly Issue[] {
  return known.some((each) => each === given) ? [] : [issue('WRONG_TYPE', path, { expected: known.join(', ') })]
}

function idIssues(list: readonly Readonly<Record<string, unknown>>[]): readonly Issue[] {
  if (list.length === 0 || list.length > MAX_AT_ONCE)
    return [issue('SELECTION_EMPTY_OR_OVER_200', 'entityList', { given: String(list.length), maximum: String(MAX_AT_ONCE) })]
  const seen = new Set<unknown>()
  return list.flatMap(({ id, ...rest }, index) => {
    const path = at('entityList', index)
    const isAgain = seen.has(id)
    seen.add(id)
    return [
      ...Object.keys(rest).map((key) => issue('UNKNOWN_KEY', `${path}.${key}`, { key })),
      ...(typeof id === 'string' ? [] : [issue('NOT_FOUND', `${path}.id`)]),
      ...(isAgain ? [issue('REPEATED_OPERATION', `${path}.id`)] : []),
    ]
  })
}
