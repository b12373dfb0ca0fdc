import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Model } from '../../model/model.ts'
import { formulasOf, keysRead, recomputePlanOf } from '../../model/recompute-plan.ts'
import type { RecomputeStep } from '../../model/recompute-plan.ts'

/** The changed fields of the header, or of the row at `index` of `lines`. */
export type ChangedFields = { readonly lines?: string; readonly index: number; readonly fields: readonly string[] }

const HEADER = 'header'

/** What a change of a document reaches: the changed fields and every field that is computed from them. */
export class ReachOfChange {
  readonly #entity: Entity
  readonly #reached = new Map<string, Set<string>>()
  readonly #steps: ReadonlyMap<string, RecomputeStep>

  constructor(model: Model, entity: Entity, changes: readonly ChangedFields[]) {
    this.#entity = entity
    for (const { lines, index, fields } of changes) this.#reached.set(placeOf(lines, index), new Set(fields))
    const plan = recomputePlanOf(model, entity)
    this.#steps = new Map(plan.map((step) => [keyOf(step.lines, step.field.name), step]))
    for (const { lines, field } of plan)
      for (const { lines: of, index } of changes)
        if (of === lines && formulasOf(field).some((formula) => this.touches(formula, lines, index))) this.#reached.get(placeOf(of, index))!.add(field.name)
  }

  /** Checks whether a formula of the document, or of a row, reads something that the change reaches. */
  touches({ references }: Pick<Formula, 'references'>, lines?: string, index = 0): boolean {
    return references.some((path) => keysRead(this.#entity, path, lines).some((key) => this.#isReached(key, path, lines, index)))
  }

  /** The same for what a condition of the document asks of one row: of the rows of `lines`, it reads that one alone. */
  touchesRow(references: readonly string[], lines: string, index: number): boolean {
    return references.some((path) => {
      const [first, inner] = path.split('.')
      if (first === lines && inner !== undefined) return this.#reached.get(placeOf(lines, index))?.has(inner) === true
      return this.touches({ references: [path] })
    })
  }

  /** What a formula reads, also through computed fields: tells it of each field of the header or of a row. */
  readBy(formula: Pick<Formula, 'references'>, lines?: string, index = 0): (name: string, lines?: string, index?: number) => boolean {
    const read = new Set<string>()
    const visit = (of: Pick<Formula, 'references'>, from: string | undefined): void => {
      for (const path of of.references)
        for (const key of keysRead(this.#entity, path, from)) {
          if (read.has(key)) continue
          read.add(key)
          const step = this.#steps.get(key)
          if (step !== undefined) for (const inner of formulasOf(step.field)) visit(inner, step.lines)
        }
    }
    visit(formula, lines)
    // A row reads the rows beside it only through the document.
    return (name, of, at) => read.has(keyOf(of, name)) && (lines === undefined || of !== lines || at === index)
  }

  #isReached(key: string, path: string, lines: string | undefined, index: number): boolean {
    const [first = '', inner] = key.split('.')
    if (inner === undefined) return this.#reached.get(HEADER)?.has(key) === true
    if (lines === first && !path.startsWith(`${this.#entity.name}.`)) return this.#reached.get(placeOf(lines, index))?.has(inner) === true
    return [...this.#reached].some(([place, fields]) => place.startsWith(`${first} `) && fields.has(inner))
  }
}

function keyOf(lines: string | undefined, name: string): string {
  return lines === undefined ? name : `${lines}.${name}`
}

function placeOf(lines: string | undefined, index: number): string {
  return lines === undefined ? HEADER : `${lines} ${index}`
}
