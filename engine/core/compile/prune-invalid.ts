import { findNodeAtOffset, parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import { readFiles } from './compile-model.ts'
import type { DeclarationText } from './compile-model.ts'
import type { Compilation } from './context/compilation.ts'
import { spacesFor, recoverSyntax } from './source/recover-syntax.ts'
import type { DeclarationProblem } from './source/problem.ts'

type ReadFiles = ReturnType<typeof readFiles>

/** How often something is cut out of a file: each cut may leave a gap in its parent. */
const ROUNDS = 12

/**
 * Cuts out whatever has a wrong shape: the property or item, and its parent if that leaves a gap. Blanks keep every other place. A file without any valid shape
 * is left out. `words` are the names that were cut out.
 */
export function pruneInvalid(
  texts: readonly DeclarationText[],
  read: ReadFiles,
): { readonly files: Compilation['files']; readonly words: ReadonlySet<string> } {
  const words = new Set<string>()
  const wrong = new Set(read.problems.map(({ file }) => file))
  const cut = texts.flatMap((file) => {
    const text = wrong.has(file.path) ? cutFile(file, words) : undefined
    return text === undefined ? [] : readFiles([{ path: file.path, text }]).files
  })
  const sound = new Map(cut.map((file) => [file.source.path, file]))
  return { files: read.files.flatMap((file) => (wrong.has(file.source.path) ? (sound.get(file.source.path) ?? []) : [file])), words }
}

function cutFile({ path, text }: DeclarationText, words: Set<string>): string | undefined {
  const { text: mended, isWhole } = recoverSyntax(text)
  let now = mended
  for (let round = 0; isWhole && round < ROUNDS; round++) {
    const tree = parseTree(now)
    const { problems } = readFiles([{ path, text: now }])
    if (problems.length === 0) return now
    const nodes = problems.map((problem) => tree && cuttableAt(tree, now, problem))
    if (tree === undefined || nodes.includes(undefined)) break
    for (const node of nodes) {
      for (const word of wordsIn(node!)) words.add(word)
      now = withoutNode(now, node!)
    }
  }
  for (const word of `${path} ${text}`.match(/\w+/g) ?? []) words.add(word).add(`${word}Line`)
  return undefined
}

/** The property or item at the place of a problem; undefined if it is the whole file. */
function cuttableAt(tree: Node, text: string, { line, column }: DeclarationProblem): Node | undefined {
  let offset = 0
  for (let each = 1; each < line; each++) offset = text.indexOf('\n', offset) + 1
  let node = findNodeAtOffset(tree, offset + column - 1)
  while (node?.parent !== undefined && node.type !== 'property' && node.parent.type !== 'array') node = node.parent
  return node?.parent === undefined ? undefined : node
}

/** Blanks instead of a node and its comma. */
function withoutNode(text: string, { offset, length, parent }: Node): string {
  const siblings = parent?.children ?? []
  const place = siblings.findIndex((each) => each.offset === offset)
  const [before, after] = [siblings[place - 1], siblings[place + 1]]
  const end = after?.offset ?? offset + length
  const start = after === undefined && before !== undefined ? before.offset + before.length : offset
  return text.slice(0, start) + spacesFor(text.slice(start, end)) + text.slice(end)
}

/** Every name in a part of a file: its keys, and the names in its texts. */
export function wordsIn(node: Node): readonly string[] {
  if (node.children !== undefined) return node.children.flatMap(wordsIn)
  return typeof node.value === 'string' ? (node.value.match(/\w+/g) ?? []) : []
}
