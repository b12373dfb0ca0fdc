import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readSource } from '../../engine/core/compile/source/source-file.ts'
import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import { migrated } from './migrated.ts'

type Change = { readonly file: string; readonly find: string; readonly replace: string } | { readonly file: string; readonly moveTo: string }
type Fixture = { readonly change: readonly Change[]; readonly problems: readonly string[] }
type Texts = ReadonlyMap<string, string>

const AROUND = 12

/**
 * Rewrites the invalid fixtures of the grammar. Each is a change to a valid project; `before` is that project in the earlier grammar. Names the rewritten
 * fixtures, and those that a person must look at: their change fits no longer, or their fault is one of JSON itself.
 */
export function* migrateFixtures(folder: string, before: readonly DeclarationText[]): Generator<string> {
  const sound: Texts = new Map(before.map(({ path, text }) => [path, text]))
  const now = withMigrated(sound)
  for (const path of fixturesIn(folder)) {
    const fixture = JSON.parse(readFileSync(path, 'utf8')) as Fixture
    const wrong = changedBy(sound, fixture.change)
    if (wrong === undefined) {
      yield `${relative(folder, path)}: cannot be changed, look at it`
      continue
    }
    const wanted = withMigrated(wrong)
    if (isSame(changedBy(now, fixture.change), wanted)) continue
    if ([...wrong].some(([file, text]) => text !== sound.get(file) && readSource(file, text).problems.length > 0)) {
      yield `${relative(folder, path)}: is about JSON itself, look at it`
      continue
    }
    const change = [...wanted].flatMap(([file, text]) => (now.get(file) === text ? [] : [changeOf(file, now.get(file) ?? '', text)]))
    writeFileSync(path, `${JSON.stringify({ ...fixture, change }, null, 2)}\n`)
    yield relative(folder, path)
  }
}

function fixturesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !['base', 'rich', 'keys'].includes(name) && statSync(join(folder, name)).isDirectory())
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
    .filter((path) => path.endsWith('.json'))
}

function withMigrated(texts: Texts): Texts {
  const changed = migrated([...texts].map(([path, text]) => ({ path, text })))
  return new Map([...texts, ...changed.map(({ path, text }) => [path, text] as const)])
}

function changedBy(texts: Texts, change: readonly Change[]): Texts | undefined {
  const files = new Map(texts)
  for (const each of change) {
    const text = files.get(each.file) ?? ''
    if ('moveTo' in each) {
      files.delete(each.file)
      files.set(each.moveTo, text)
      continue
    }
    if (each.find !== '' && !text.includes(each.find)) return undefined
    files.set(each.file, each.find === '' ? each.replace : text.replace(each.find, () => each.replace))
  }
  return files
}

function isSame(left: Texts | undefined, right: Texts): boolean {
  return left !== undefined && [...right].every(([path, text]) => left.get(path) === text)
}

/** The change of one text into the other, with enough text around it to find its place. */
function changeOf(file: string, from: string, to: string): Change {
  if (from === '') return { file, find: '', replace: to }
  let start = 0
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) start++
  let end = 0
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end++
  for (let around = AROUND; ; around += AROUND) {
    const [first, last] = [Math.max(start - around, 0), Math.max(end - around, 0)]
    const find = from.slice(first, from.length - last)
    if (from.indexOf(find) === first) return { file, find, replace: to.slice(first, to.length - last) }
  }
}
