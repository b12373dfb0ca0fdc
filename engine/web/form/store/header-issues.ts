import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { EvaluationContext } from '../../../core/model/document.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import { EvaluationStop } from '../../../core/expression/values/evaluation-stop.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { checkHeader, checkHeaderRules } from '../../../core/rules/check-document.ts'
import { checkItems } from '../../../core/rules/check-items.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { isServerOnlyCode } from '../server-only-codes.ts'
import type { WordedIssue } from '../worded-issue.ts'

/** The issues of the header of a document being edited, and of the document as a whole. */
export type HeaderIssues = {
  /** Checks the header again. */
  check(): void
  touch(fields: Iterable<string>): void
  attempt(): void
  fromServer(issues: readonly WordedIssue[], seen: Row): void
  /** The shown issues; the same list until it changes. */
  shown(): readonly WordedIssue[]
  /** Whether there is an issue, shown or not. */
  readonly isWrong: boolean
}

type About = {
  readonly model: Model
  readonly entity: Entity
  readonly live: LiveDocument
  readonly before: Row | undefined
  readonly input: ReadonlySet<string>
  readonly requiredInputs: ReadonlySet<string>
  readonly evaluationContext: EvaluationContext
}

/** The checks of a document's header and of its rules across lines. */
export function headerIssues({ model, entity, live, before, input, requiredInputs, evaluationContext }: About): HeaderIssues {
  const touched = new Set<string>()
  const lines = fieldKindsOf(entity).lines.filter(({ name }) => input.has(name))
  let found: readonly Issue[] = []
  let server: { readonly issues: readonly WordedIssue[]; readonly seen: Row } = { issues: [], seen: {} }
  let attempted = false
  let list: readonly WordedIssue[] = []

  function isTold({ code, path }: Issue): boolean {
    if (attempted || touched.has(path)) return true
    const field = entity.fields[path]
    // Too many lines are reported at once. Too few are not, because every new document begins with too few.
    if (field?.type === 'lines')
      return rowsOf(live.document(), path).length > (field.maxItems ?? Infinity) && code === (field.limitCodes?.maxItems ?? 'TOO_MANY_ITEMS')
    return field !== undefined && !isBlank(live.document()[path])
  }

  function retell(): void {
    const document = live.document()
    const own = found.filter(isTold)
    const standing = server.issues.filter(
      ({ code, path }) => (path === '' || server.seen[path] === document[path]) && !own.some((each) => each.code === code && each.path === path),
    )
    const next = [...own, ...standing]
    if (next.length !== list.length || next.some((issue, place) => !isSameIssue(issue, list[place]!))) list = next
  }

  return {
    check() {
      const document = live.document()
      const root = live.valuesOf()!
      const place = { after: document, written: input, requiredInputs, ...(before === undefined ? {} : { before }) }
      found = [
        ...checkHeader(model, entity, place, root, evaluationContext),
        ...lines.flatMap((field) => checkItems(field, document, requiredInputs.has(field.name))),
        ...checkHeaderRules(entity, root, (formula, values) => {
          const answer = live.ask(formula, values)
          return answer instanceof EvaluationStop ? undefined : answer
        }),
      ].filter(({ code }) => !isServerOnlyCode(code))
      retell()
    },
    touch(fields) {
      for (const field of fields) touched.add(field)
    },
    attempt() {
      attempted = true
      retell()
    },
    fromServer(issues, seen) {
      server = { issues, seen }
      retell()
    },
    shown: () => list,
    get isWrong() {
      return found.length > 0
    },
  }
}

function isSameIssue(left: WordedIssue, right: WordedIssue): boolean {
  return left.code === right.code && left.path === right.path && JSON.stringify(left.params) === JSON.stringify(right.params) && left.text === right.text
}
