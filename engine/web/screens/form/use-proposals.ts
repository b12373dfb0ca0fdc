import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { fetchDefaults } from '../../api/fetch-defaults.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { documentPayload } from '../../form/document-payload.ts'
import type { DocumentStore } from '../../form/store/document-store.ts'
import { useEvaluationContext } from '../../form/use-evaluation-context.ts'
import type { ReferenceNames } from '../../form/use-reference-names.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { chosenSince, followersOf, isProposed, proposedIn, withoutRecord, type Follower, type Proposed } from './proposals.ts'

type Given = {
  readonly entity: Entity
  /** The creating transition of a form that begins without sources; absent: nothing is proposed. */
  readonly transition: Transition | undefined
  readonly store: DocumentStore
  readonly names: ReferenceNames
  /** The answer with which the form began. */
  readonly began: Row
}

type Lines = {
  readonly name: string
  readonly line: Entity
  readonly followers: readonly Follower[]
  readonly refs: readonly string[]
  readonly lookups: readonly string[]
}

/** Several choices of a moment, such as a pasted block, make one call. */
const PAUSE = 120

const refsOf = (followers: readonly Follower[]): readonly string[] => [...new Set(followers.map(({ ref }) => ref))]

/**
 * Fills what follows from a record as soon as it is chosen: the server completes the document as it would when it is saved. What a person has entered stays.
 * Returns the proposals of the header.
 */
export function useProposals({ entity, transition, store, names, began }: Given): Proposed {
  const model = useModel()
  const words = useWords()
  const { permissions } = useSession()
  const evaluationContext = useEvaluationContext()
  const [start] = useState(() => names.storedHeader(began))
  const [proposed, setProposed] = useState(() => proposedIn(words, began, start))
  const [header] = useState(() => followersOf(entity))
  const [headerRefs] = useState(() => refsOf(header))
  const [lines] = useState((): readonly Lines[] =>
    fieldKindsOf(entity).lines.flatMap(({ name, entity: of }) => {
      const line = model.entities[of]
      const followers = line === undefined ? [] : followersOf(line)
      if (line === undefined || followers.length === 0) return []
      const lookups = Object.values(line.fields).flatMap((field) => (field.lookup === undefined ? [] : [field.name]))
      return [{ name, line, followers, refs: refsOf(followers), lookups }]
    }),
  )
  /** What was seen last, and what was proposed in lines: by line, by field. */
  const seen = useRef({ header: {} as Row, rows: new Map<string, readonly Row[]>(), lines: new Map<string, Record<string, unknown>>() })
  const waiting = useRef({ header: new Set<string>(), rows: new Map<string, Set<string>>(), timer: undefined as ReturnType<typeof setTimeout> | undefined })

  /** The fields of a line that its chosen record may fill. */
  function fillable({ line, followers }: Lines, row: Row): readonly Follower[] {
    const before = seen.current.lines.get(String(row['id'])) ?? {}
    return followers.filter(
      (follower) =>
        isProposed(row[follower.field.name], before[follower.field.name]) ||
        row[follower.field.name] === withoutRecord(model, line, follower, row, evaluationContext),
    )
  }

  async function ask(): Promise<void> {
    if (transition === undefined) return
    const { header: refs, rows: ids } = waiting.current
    waiting.current = { header: new Set(), rows: new Map(), timer: undefined }
    const document = store.document()
    const open = header.filter(({ field, ref }) => refs.has(ref) && isProposed(document[field.name], proposed[field.name]?.value ?? start[field.name]))
    const asked = lines.map((each) => {
      const rows = store
        .lines(each.name)
        .snapshot()
        .rows.filter((row) => ids.get(each.name)?.has(String(row['id'])) === true)
      return { ...each, rows: rows.map((row) => ({ row, open: fillable(each, row) })) }
    })
    const without = (row: Row, followers: readonly Follower[]): Row => ({ ...row, ...Object.fromEntries(followers.map(({ field }) => [field.name, null])) })
    const wanted = {
      ...without(document, open),
      ...Object.fromEntries(fieldKindsOf(entity).lines.map(({ name }) => [name, []])),
      ...Object.fromEntries(asked.map(({ name, rows }) => [name, rows.map((each) => without(each.row, each.open))])),
    }
    const filled = await fetchDefaults(model, entity, transition, documentPayload(model, entity, transition, wanted, { side, permissions }))
    if (filled === undefined) return
    names.learn([filled])
    const values = names.stored(filled)
    takeHeader(open, values, proposedIn(words, filled, values))
    for (const each of asked) takeRows(each, (values[each.name] ?? []) as readonly Row[])
  }

  /** Of what was proposed before, what the answer has nothing for is taken back. */
  function takeHeader(open: readonly Follower[], values: Row, asked: Proposed): void {
    const now = store.document()
    const isGiven = (name: string) => textOfValue(values[name]) !== ''
    const taken = open.filter(({ field: { name } }) => isGiven(name) || (name in proposed && now[name] === proposed[name]?.value))
    const changed = Object.fromEntries(
      taken.flatMap(({ field: { name } }) => ((values[name] ?? null) === (now[name] ?? null) ? [] : [[name, values[name] ?? null]])),
    )
    const notes = taken.flatMap(({ field: { name }, ref }) => {
      if (asked[name] !== undefined) return [[name, asked[name]] as const]
      const reads = entity.fields[name]?.default?.references.some((path) => path.split('.', 1)[0] === ref) === true
      if (!isGiven(name) || !reads) return []
      const source = { field: words.field(entity, entity.fields[ref]!), record: names.nameOf(textOfValue(now[ref])) }
      return [[name, { value: values[name], note: words.text('ui.writing.proposedFrom', source) }] as const]
    })
    if (taken.length > 0)
      setProposed((before) => {
        const others = Object.entries(before).filter(([name]) => taken.every(({ field }) => field.name !== name))
        return Object.fromEntries([...others, ...notes])
      })
    if (Object.keys(changed).length > 0) store.setHeader(changed)
  }

  function takeRows(
    { name, rows, lookups }: Lines & { readonly rows: readonly { readonly row: Row; readonly open: readonly Follower[] }[] },
    values: readonly Row[],
  ): void {
    const own = store.lines(name)
    const there = new Map(own.snapshot().rows.map((row) => [String(row['id']), row]))
    const found = rows.flatMap(({ row, open }, place) => {
      const id = String(row['id'])
      const value = values[place]
      // The line may be gone by now, or the cell be filled.
      const now = there.get(id)
      if (value === undefined || now === undefined) return []
      return [{ id, value, fields: open.map(({ field }) => field.name).filter((field) => now[field] === row[field] && value[field] !== now[field]) }]
    })
    for (const { id, value, fields } of found)
      seen.current.lines.set(id, { ...seen.current.lines.get(id), ...Object.fromEntries(fields.map((field) => [field, value[field] ?? null])) })
    own.write(found.flatMap(({ id, value, fields }) => fields.map((field) => ({ id, field, value: value[field] ?? null }))))
    if (lookups.length > 0)
      own.fill(
        found.map(({ id, value }) => ({ id, values: Object.fromEntries(lookups.flatMap((field) => (field in value ? [[field, value[field] ?? null]] : []))) })),
      )
  }

  const look = useEffectEvent(() => {
    const { document } = store.fields(headerRefs)
    const chosen = chosenSince(headerRefs, seen.current.header, document)
    seen.current.header = Object.fromEntries(headerRefs.map((name) => [name, document[name] ?? null]))
    for (const name of chosen) waiting.current.header.add(name)
    for (const { name, refs } of lines) {
      const { rows } = store.lines(name).snapshot()
      const before = seen.current.rows.get(name) ?? []
      if (rows === before) continue
      seen.current.rows.set(name, rows)
      const known = rows.length === before.length ? undefined : new Map(before.map((row) => [row['id'], row]))
      for (const [place, row] of rows.entries()) {
        const old = known === undefined ? before[place] : known.get(row['id'])
        if (row === old || chosenSince(refs, old ?? {}, row).length === 0) continue
        const ids = waiting.current.rows.get(name) ?? new Set()
        waiting.current.rows.set(name, ids.add(String(row['id'])))
      }
    }
    if (waiting.current.header.size + waiting.current.rows.size === 0) return
    clearTimeout(waiting.current.timer)
    waiting.current.timer = setTimeout(() => void ask(), PAUSE)
  })
  const begin = useEffectEvent(() => {
    const { document } = store.fields(headerRefs)
    seen.current.header = Object.fromEntries(headerRefs.map((name) => [name, document[name] ?? null]))
    for (const { name } of lines) seen.current.rows.set(name, store.lines(name).snapshot().rows)
  })
  const isOn = transition !== undefined && header.length + lines.length > 0
  useEffect(() => {
    if (!isOn) return
    begin()
    const stop = store.subscribe(() => look())
    return () => {
      stop()
      clearTimeout(waiting.current.timer)
    }
  }, [isOn, store])
  return proposed
}
