import type { Entity } from '../../model/entity.ts'
import type { Place } from '../../model/place.ts'
import type { DeclarationProblem } from '../source/problem.ts'

type Edge = { readonly from: string; readonly to: string; readonly at: Place }

/**
 * The order in which documents are locked and recomputed: the holder of a tally before its feeder, a followed document before its followers, a conversion's
 * source before its target. Lines have the rank of their document. A cycle is a problem.
 */
export function rankEntities(entities: Readonly<Record<string, Entity>>): {
  readonly rank: Readonly<Record<string, number>>
  readonly problems: readonly DeclarationProblem[]
} {
  const documentOf = (name: string): string => entities[name]?.line?.of ?? name
  const edges = edgesOf(Object.values(entities))
    .map(({ from, to, at }) => ({ from: documentOf(from), to: documentOf(to), at }))
    .filter(({ from, to }) => from !== to)
  const waiting = new Set(
    Object.values(entities)
      .filter((entity) => entity.line === undefined)
      .map((entity) => entity.name),
  )
  const sources = new Map<string, string[]>()
  for (const { from, to } of edges) sources.set(to, [...(sources.get(to) ?? []), from])
  const rank: Record<string, number> = {}
  const problems: DeclarationProblem[] = []
  let next = 0
  while (waiting.size > 0) {
    let free = [...waiting].filter((name) => sources.get(name)?.some((from) => waiting.has(from)) !== true)
    if (free.length === 0) {
      const circle = edges.filter(({ from, to }) => waiting.has(from) && waiting.has(to))
      const names = [...new Set(circle.map(({ to }) => to))].filter((name) => circle.some(({ from }) => from === name)).toSorted()
      problems.push({ ...circle[0]!.at, message: `tallies and conversions run in a circle: ${names.join(', ')}`, severity: 'error' })
      free = [...waiting]
    }
    for (const name of free.toSorted()) {
      rank[name] = next++
      waiting.delete(name)
    }
  }
  for (const entity of Object.values(entities)) if (entity.line !== undefined) rank[entity.name] = rank[entity.line.of] ?? 0
  return { rank, problems }
}

function edgesOf(entities: readonly Entity[]): readonly Edge[] {
  return entities.flatMap((entity) => [
    ...Object.values(entity.fields).flatMap((field): Edge[] =>
      field.tally === undefined ? [] : [{ from: entity.name, to: field.tally.entity, at: field.at }],
    ),
    ...Object.values(entity.fields).flatMap((field): Edge[] =>
      field.follows === undefined ? [] : [{ from: entity.fields[field.follows]?.entity ?? entity.name, to: entity.name, at: field.at }],
    ),
    ...Object.values(entity.conversions).map((conversion): Edge => ({ from: conversion.source, to: entity.name, at: conversion.at })),
  ])
}
