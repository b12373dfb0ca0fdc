import { isBlank } from '../../../core/model/document.ts'
import type { EvaluationContext } from '../../../core/model/document.ts'
import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import { liveFormulaOf } from '../../../core/lifecycle/live/live-formula.ts'
import { isAffected, unionOf } from '../../../core/lifecycle/live/dependencies.ts'
import type { ChangedPaths } from '../../../core/lifecycle/live/dependencies.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { EvaluationStop } from '../../../core/expression/values/evaluation-stop.ts'
import { requiredInputsOfLines } from '../../../core/rules/required-inputs.ts'
import { brokenRule, checkRowFields, rowChecksOf } from '../../../core/rules/check-row.ts'
import type { FormulaReader } from '../../../core/rules/check-row.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { isServerOnlyCode } from '../server-only-codes.ts'
import type { WordedIssue } from '../worded-issue.ts'
import type { CellMark } from './cell-marks.ts'
import { markOfRefused } from './refused-text.ts'
import type { RefusedText } from './refused-text.ts'

/** The issues of a line: by field, and of the line itself. The same object until one of them changes. */
export type RowMarks = { readonly cells: ReadonlyMap<string, CellMark>; readonly row: readonly string[] }

/** The issues that the server found in a line, and the values that it saw. */
export type ServerIssue = { readonly issue: WordedIssue; readonly field: string; readonly seen: unknown }

/** The issues in the lines of a document being edited, line by line. A change costs only the lines that it touches. */
export type LineIssues = {
  /** Checks these lines again: now, or in idle time if there are many. */
  note(ids: Iterable<string>): void
  /** Checks every line in idle time. */
  noteAll(): void
  /** Marks every line for a check if a value outside the lines that its checks read has changed. */
  follow(changedPaths: ChangedPaths): void
  drop(id: string): void
  /** The person has edited these cells of a line: from now on blanks in them are shown as issues. */
  touch(id: string, fields: ReadonlySet<string>): void
  refuse(id: string, field: string, text: RefusedText | undefined): void
  refusedAt(id: string, field: string): RefusedText | undefined
  refused(): ReadonlyMap<string, ReadonlyMap<string, RefusedText>>
  /** Shows the issues of all blanks from now on. */
  attempt(): void
  fromServer(issues: ReadonlyMap<string, readonly ServerIssue[]>): void
  /** Checks pending lines while there is time; returns whether some are left. */
  work(hasTime: () => boolean): boolean
  readonly isWaiting: boolean
  marksOf(id: string): RowMarks | undefined
  readonly marks: ReadonlyMap<string, RowMarks>
  /** The number of shown issues. */
  readonly count: number
  /** The shown issues of a line, with paths inside the line. */
  shown(id: string): readonly WordedIssue[]
  /** Whether a line has an issue, shown or not, or a refused text. */
  readonly isWrong: boolean
  /** A new object after each change of the shown issues. */
  readonly round: number
}

type About = {
  readonly model: Model
  readonly entity: Entity
  readonly lines: string
  readonly live: LiveDocument
  readonly evaluationContext: EvaluationContext
  /** A line as the server has it. */
  readonly before: (id: string) => Row | undefined
  /** The inputs that the transition requires; those of lines as "lines.remark". */
  readonly requiredInputs?: ReadonlySet<string>
  readonly textOf: (code: string, params: Readonly<Record<string, string>>) => string
  readonly textOfIssue: (issue: WordedIssue) => string
}

// Up to this number, lines are checked at once: enough for typing, not for a pasted block.
const mostAtOnce = 20

/** The checks of a lines field. */
export function lineIssues({ model, entity, lines, live, evaluationContext, before, requiredInputs, textOf, textOfIssue }: About): LineIssues {
  const needed = requiredInputsOfLines(requiredInputs, lines)
  const { fields, rules } = rowChecksOf(model, entity, lines)
  const formulas = fields
    .flatMap(({ readonlyWhen, requiredWhen, onlyLaterWhen }) => [readonlyWhen, requiredWhen, onlyLaterWhen])
    .filter((formula) => formula !== undefined)
  const reads = unionOf([...formulas, ...rules.map(({ check }) => check)].map((formula) => liveFormulaOf(model, entity, formula).reads))
  const found = new Map<string, readonly Issue[]>()
  const server = new Map<string, readonly ServerIssue[]>()
  const refused = new Map<string, Map<string, RefusedText>>()
  const touched = new Map<string, ReadonlySet<string>>()
  const waiting = new Set<string>()
  const told = new Map<string, readonly WordedIssue[]>()
  const marks = new Map<string, RowMarks>()
  // Every line waits, and is named when the first one is checked: a long document is drawn before that.
  let isEachWaiting = false
  let attempted = false
  let count = 0
  let round = 0

  const ask: FormulaReader = (formula, values) => {
    const answer = live.ask(formula, values)
    return answer instanceof EvaluationStop ? undefined : answer
  }

  function noteAll(): void {
    isEachWaiting = true
  }

  function nameWaiting(): void {
    if (!isEachWaiting) return
    isEachWaiting = false
    for (const row of live.rows(lines)) waiting.add(String(row['id']))
  }

  function check(id: string): void {
    waiting.delete(id)
    const row = live.row(lines, id)
    const values = live.valuesOf(lines, id)
    if (row === undefined || values === undefined) return
    const place = { before: before(id), after: row, values, path: '' }
    const issues = [...checkRowFields(model, fields, place, evaluationContext, needed), ...rules.flatMap((rule) => brokenRule(rule, values, '', ask))].filter(
      ({ code }) => !isServerOnlyCode(code),
    )
    if (issues.length > 0) found.set(id, issues)
    else found.delete(id)
    retell(id)
  }

  function isTold({ path }: Issue, row: Row): boolean {
    if (attempted) return true
    const known = touched.get(String(row['id']))
    return path === '' ? known !== undefined : known?.has(path) === true || !isBlank(row[path])
  }

  function tellsOf(id: string): readonly WordedIssue[] {
    const row = live.row(lines, id)
    if (row === undefined) return []
    const texts = refused.get(id)
    const issues: WordedIssue[] = []
    for (const [field, text] of texts ?? []) {
      const { text: reason, typed = '' } = markOfRefused(text, textOf)
      issues.push({ code: 'REFUSED_TEXT', path: field, params: {}, text: `${reason}: ${typed}` })
    }
    for (const issue of found.get(id) ?? []) if (texts?.has(issue.path) !== true && isTold(issue, row)) issues.push(issue)
    for (const { issue, field, seen } of server.get(id) ?? []) {
      const stands = (field === '' ? row : row[field]) === seen
      if (stands && !issues.some(({ code, path }) => code === issue.code && path === field)) issues.push({ ...issue, path: field })
    }
    return issues
  }

  function retell(id: string): void {
    const now = tellsOf(id)
    const last = told.get(id)?.length ?? 0
    if (now.length === 0 && last === 0) return
    round++
    count += now.length - last
    if (now.length > 0) told.set(id, now)
    else told.delete(id)
    const next = marksFrom(id, now)
    if (next === undefined) marks.delete(id)
    else marks.set(id, next)
  }

  function marksFrom(id: string, issues: readonly WordedIssue[]): RowMarks | undefined {
    if (issues.length === 0) return undefined
    const last = marks.get(id)
    const cells = new Map<string, CellMark>()
    for (const [field, text] of refused.get(id) ?? []) cells.set(field, same(last?.cells.get(field), markOfRefused(text, textOf)))
    const row: string[] = []
    for (const issue of issues) {
      if (issue.path === '') row.push(textOfIssue(issue))
      else if (!cells.has(issue.path)) cells.set(issue.path, same(last?.cells.get(issue.path), { text: textOfIssue(issue) }))
    }
    const isSame = last !== undefined && last.cells.size === cells.size && [...cells].every(([field, mark]) => last.cells.get(field) === mark)
    return isSame && last.row.join('\n') === row.join('\n') ? last : { cells, row }
  }

  return {
    note(ids) {
      nameWaiting()
      const all = [...ids]
      if (all.length > mostAtOnce) for (const id of all) waiting.add(id)
      else for (const id of all) check(id)
    },
    noteAll,
    follow(changedPaths) {
      if (isAffected(reads, changedPaths)) noteAll()
    },
    drop(id) {
      count -= told.get(id)?.length ?? 0
      for (const known of [found, refused, told, marks]) known.delete(id)
      waiting.delete(id)
      round++
    },
    touch(id, names) {
      const known = touched.get(id)
      // The lines of a block share one set.
      if (known === undefined) touched.set(id, names)
      else if (![...names].every((name) => known.has(name))) touched.set(id, new Set([...known, ...names]))
    },
    refuse(id, field, text) {
      const texts = refused.get(id) ?? new Map<string, RefusedText>()
      if (text === undefined) texts.delete(field)
      else texts.set(field, text)
      if (texts.size === 0) refused.delete(id)
      else refused.set(id, texts)
      retell(id)
    },
    refusedAt: (id, field) => refused.get(id)?.get(field),
    refused: () => refused,
    attempt() {
      if (attempted) return
      attempted = true
      for (const id of found.keys()) retell(id)
    },
    fromServer(issues) {
      const ids = new Set([...server.keys(), ...issues.keys()])
      server.clear()
      for (const [id, each] of issues) server.set(id, each)
      for (const id of ids) retell(id)
    },
    work(hasTime) {
      nameWaiting()
      for (const id of waiting) {
        check(id)
        if (!hasTime()) break
      }
      return waiting.size > 0
    },
    get isWaiting() {
      return waiting.size > 0 || (isEachWaiting && live.rows(lines).length > 0)
    },
    marksOf: (id) => marks.get(id),
    marks,
    get count() {
      return count
    },
    shown: (id) => told.get(id) ?? [],
    get isWrong() {
      return found.size > 0 || refused.size > 0
    },
    get round() {
      return round
    },
  }
}

function same(last: CellMark | undefined, mark: CellMark): CellMark {
  return last !== undefined && last.text === mark.text && last.typed === mark.typed ? last : mark
}
