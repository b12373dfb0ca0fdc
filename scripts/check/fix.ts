import { findNodeAtLocation, findNodeAtOffset, parseTree } from 'jsonc-parser'
import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import { checkOfProblem } from '../../engine/core/compile/named-checks/check-of-problem.ts'
import { recoverSyntax } from '../../engine/core/compile/source/recover-syntax.ts'
import type { DeclarationProblem } from '../../engine/core/compile/source/problem.ts'
import { isTypoOf } from '../../engine/core/text/nearest-name.ts'
import { without } from '../new/json-text.ts'

/** The sure repairs: the new text of each file that changes. */
export type Fixes = { readonly files: ReadonlyMap<string, string>; readonly fixed: readonly DeclarationProblem[] }

/**
 * Repairs what a program can: slips of JSON; a wrong name with a single near one; texts without an owner, which it removes from both
 * languages, or renames where the text under the intended key is missing. Slips come first and alone: the problems that they hide are
 * looked for afterwards.
 */
export function fixesFor(texts: readonly DeclarationText[], problems: readonly DeclarationProblem[]): Fixes {
  const files = new Map(texts.map(({ path, text }) => [path, text]))
  const before = new Map(files)
  const slips = problems.filter((problem) => checkOfProblem(problem)?.name === 'notJson')
  if (slips.length > 0) {
    for (const path of new Set(slips.map(({ file }) => file))) files.set(path, withoutSlips(files.get(path)!))
    const whole = new Set([...files].filter(([path, text]) => before.get(path) !== text).map(([path]) => path))
    return { files: new Map([...files].filter(([path]) => whole.has(path))), fixed: slips.filter(({ file }) => whole.has(file)) }
  }
  const fixed: DeclarationProblem[] = []
  const missing = problems.flatMap(({ message }) => /^the text "([^"]+)" is missing/.exec(message)?.[1] ?? [])
  // Works from the end of a file to its beginning, so that the other positions stay valid.
  const last = problems.toSorted((left, right) => right.line - left.line || right.column - left.column)
  for (const problem of last) {
    const isFixed = checkOfProblem(problem)?.name === 'textOfNothing' ? takeTextAway(files, problem, missing) : rename(files, problem)
    if (isFixed) fixed.push(problem)
  }
  return { files: new Map([...files].filter(([path, text]) => before.get(path) !== text)), fixed: fixed.toReversed() }
}

/** A file with a slip that has no sure repair is left to the author. */
function withoutSlips(text: string): string {
  const { text: mended, isWhole } = recoverSyntax(text)
  if (!isWhole) return text
  // A comma at the start of a line moves to the end of the line before.
  return mended
    .split('')
    .map((sign, place) => (sign === ',' && /[\n\r]/.test(text[place]!) ? `,${text[place]}` : sign))
    .join('')
    .replaceAll(/[ \t]+$/gm, '')
}

/** Only if exactly one name is near, and the wrong one occurs once at the place. */
function rename(files: Map<string, string>, { file, line, column, message, hint }: DeclarationProblem): boolean {
  const [, right] = /^did you mean "([^"]+)"\?$/.exec(hint ?? '') ?? []
  const [, wrong] = /"([^"]+)"/.exec(message) ?? []
  const text = files.get(file)
  // The nearest of many names may still mean something else.
  if (right === undefined || wrong === undefined || text === undefined || !isTypoOf(wrong, right)) return false
  const start = offsetOf(text, line, column)
  const node = findNodeAtOffset(parseTree(text)!, start + 1, true)
  if (node === undefined) return false
  const token = node.type === 'property' ? node.children![0]! : node
  const end = token.type === 'string' ? token.offset + token.length : start
  const stretch = text.slice(start, end)
  const places = [
    ...stretch.matchAll(new RegExp(String.raw`(?<![A-Za-z0-9_])${wrong.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![A-Za-z0-9_])`, 'g')),
  ]
  // An expression may have the same wrong name twice: each is a problem of its own, with its own place.
  if (places.length === 0 || (places.length > 1 && places[0]!.index !== 0)) return false
  const at = start + places[0]!.index
  files.set(file, text.slice(0, at) + right + text.slice(at + wrong.length))
  return true
}

function takeTextAway(files: Map<string, string>, { file, message }: DeclarationProblem, missing: readonly string[]): boolean {
  const [, key] = /"([^"]+)"/.exec(message) ?? []
  if (key === undefined) return false
  const meant = [...new Set(missing)].filter((each) => each !== key && isTypoOf(key, each))
  // A text that a person wrote is never lost.
  if (meant.length > 0) return meant.length === 1 && renameText(files, file, key, meant[0]!)
  for (const language of ['cn', 'en']) {
    const path = file.replace(/^locales\/\w+\//, `locales/${language}/`)
    const text = files.get(path)
    if (text !== undefined) files.set(path, withoutEmpty(text, pathOfKey(JSON.parse(text) as object, key) ?? []))
  }
  return true
}

/** The text moves to the other key in each language that has it under the wrong key and has no text under the right one. */
function renameText(files: Map<string, string>, file: string, key: string, meant: string): boolean {
  let isRenamed = false
  for (const language of ['cn', 'en']) {
    const path = file.replace(/^locales\/\w+\//, `locales/${language}/`)
    const text = files.get(path)
    const words = JSON.parse(text ?? '{}') as object
    const place = pathOfKey(words, key)
    const group =
      place
        ?.slice(0, -1)
        .map((name) => `${name}.`)
        .join('') ?? ''
    if (text === undefined || place === undefined || !meant.startsWith(group) || pathOfKey(words, meant) !== undefined) continue
    const name = findNodeAtLocation(parseTree(text)!, [...place])!.parent!.children![0]!
    files.set(path, text.slice(0, name.offset) + JSON.stringify(meant.slice(group.length)) + text.slice(name.offset + name.length))
    isRenamed = true
  }
  return isRenamed
}

/** Dots join the keys; a key may itself contain dots. */
function pathOfKey(words: object, key: string): readonly string[] | undefined {
  for (const [name, value] of Object.entries(words)) {
    if (name === key) return [name]
    if (!key.startsWith(`${name}.`) || typeof value !== 'object') continue
    const rest = pathOfKey(value as object, key.slice(name.length + 1))
    if (rest !== undefined) return [name, ...rest]
  }
  return undefined
}

/** Removes a text, and the groups that become empty. */
function withoutEmpty(text: string, path: readonly string[]): string {
  if (path.length === 0) return text
  const left = without(text, path)
  const parent = path.slice(0, -1)
  const owner = parent.reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], JSON.parse(left))
  return Object.keys(owner as object).length === 0 ? withoutEmpty(left, parent) : left
}

function offsetOf(text: string, line: number, column: number): number {
  let offset = 0
  for (let each = 1; each < line; each++) offset = text.indexOf('\n', offset) + 1
  return offset + column - 1
}
