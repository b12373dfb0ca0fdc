import { findNodeAtOffset, getNodePath } from 'jsonc-parser'
import type { Model } from '../model/model.ts'
import { checks } from './check-declarations.ts'
import { actionsWithoutScreen } from './checks/screens/actions-without-screen.ts'
import { arrivedScreens } from './checks/screens/arrived-screens.ts'
import { linesWithoutScreen } from './checks/screens/lines-without-screen.ts'
import { rangesOfSameRows } from './checks/screens/ranges-of-same-rows.ts'
import { unreachableScreens } from './checks/screens/unreachable-screens.ts'
import { preferencesWithoutScreen } from './checks/screens/preferences-without-screen.ts'
import type { Compilation } from './context/compilation.ts'
import { compileMeaning, readFiles } from './compile-model.ts'
import type { DeclarationText, KeptFiles } from './compile-model.ts'
import type { CompiledDeclarations } from './context/compiled-declarations.ts'
import { pruneInvalid, wordsIn } from './prune-invalid.ts'
import { deepFreeze } from './deep-freeze.ts'
import { sortProblems } from './source/problem.ts'
import type { DeclarationProblem } from './source/problem.ts'

// Whether anything shows or leads to a thing is known only when every screen and menu is valid.
const ofAllScreens: readonly (typeof checks)[number][] = [unreachableScreens, preferencesWithoutScreen, linesWithoutScreen, arrivedScreens]

// What these find depends on what all screens show.
const ofScreens: ReadonlySet<(typeof checks)[number]> = new Set([...ofAllScreens, actionsWithoutScreen, rangesOfSameRows])

/**
 * Every problem of all three stages at once. Cuts out what has the wrong shape, checks the meaning of the rest, and then all of it together: an
 * author sees the missing text beside the forgotten comma. Leaves out problems that name something cut out or wrong itself, since they may follow
 * from another mistake, and warnings, most of which say that something is unused because of a mistake.
 */
export function findProblems(texts: readonly DeclarationText[]): { readonly problems: readonly DeclarationProblem[]; readonly model?: Model } {
  const { model, problems } = modelAndProblems(texts)
  return { problems: problems(), ...(model !== undefined && { model }) }
}

/** The model, if one can be made, and a function that finds every problem: the checks of the whole take as long as the model. */
export function modelAndProblems(
  texts: readonly DeclarationText[],
  kept?: KeptFiles,
): { readonly model?: Model; readonly problems: () => readonly DeclarationProblem[] } {
  const read = readFiles(texts, kept)
  const shape = read.problems
  const { files, words: cut } = shape.length === 0 ? { files: read.files, words: new Set<string>() } : pruneInvalid(texts, read)
  const found: DeclarationProblem[] = []
  const compiled = compileMeaning({ files, problems: found })
  if (shape.length + found.length > 0) return { problems: () => problemsOf({ shape, cut, files, found, compiled }) }
  return { model: deepFreeze(compiled.model), problems: () => sortProblems(checks.flatMap((check) => check(compiled))) }
}

type Unsound = {
  readonly shape: readonly DeclarationProblem[]
  readonly cut: ReadonlySet<string>
  readonly files: Compilation['files']
  readonly found: readonly DeclarationProblem[]
  readonly compiled: CompiledDeclarations
}

function problemsOf({ shape, cut, files, found, compiled }: Unsound): readonly DeclarationProblem[] {
  // An invalid name may be one that others mean.
  const isNamed = !shape.some(({ message }) => message.endsWith('cannot be a name here'))
  const follows = ({ message }: DeclarationProblem): boolean => !isNamed && /^(no|unknown) | belongs to nothing/.test(message)
  const meaning = found.filter((problem) => !follows(problem) && !speaksOf(problem, cut))
  const isOfScreen = ({ file }: DeclarationProblem) => file.startsWith('screens/')
  const wordsOf = (problems: readonly DeclarationProblem[]) => problems.flatMap((problem) => wordsOfProblem(files, problem))
  const wrong = new Set([...cut, ...wordsOf(meaning.filter((problem) => !isOfScreen(problem)))])
  const mistaken = new Set(meaning.filter(isOfScreen).map(({ file }) => file))
  const onScreens = new Map([...mistaken].map((file) => [file, new Set(wordsOf(meaning.filter((problem) => problem.file === file)))]))
  const onAnyScreen = new Set([...onScreens.values()].flatMap((words) => [...words]))
  // A mistake of one screen affects neither a document nor another screen, unless it is asked what screens show.
  const followsFromScreen = (check: (typeof checks)[number], problem: DeclarationProblem): boolean => {
    if (ofScreens.has(check)) return speaksOf(problem, onAnyScreen)
    if (/^schemas\/(?!shared\/routes\.)/.test(problem.file)) return false
    return speaksOf(problem, isOfScreen(problem) ? (onScreens.get(problem.file) ?? new Set()) : onAnyScreen)
  }
  const isWayUnknown = shape.length > 0 || meaning.some(isOfScreen)
  const answered = isWayUnknown ? checks.filter((check) => !ofAllScreens.includes(check)) : checks
  const whole = answered
    .flatMap((check) => lookedAt(check, compiled).filter((problem) => !speaksOf(problem, wrong) && !followsFromScreen(check, problem)))
    .filter((problem) => problem.severity === 'error' && !follows(problem))
  return sortProblems([...shape, ...meaning, ...whole])
}

// A model with mistakes may break a check, which then says nothing until they are repaired.
function lookedAt(check: (typeof checks)[number], compiled: CompiledDeclarations): readonly DeclarationProblem[] {
  try {
    return check(compiled)
  } catch {
    return []
  }
}

function speaksOf({ message, hint = '' }: DeclarationProblem, words: ReadonlySet<string>): boolean {
  return namesIn(`${message} ${hint}`).some((name) => words.has(name))
}

/** The names in a message: those in quotation marks, the last part of a text or path, and those after in, of or to. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"|\b(?:in|of|to|from) ([A-Za-z]\w*)/g)].flatMap(([, quoted, bare = '']) => {
    const name = quoted?.replace(/^\w+\./, '') ?? bare
    return name.match(/\w+/g) ?? []
  })
}

/** The names that a mistake may affect: those that its message names, and those at its place. Nothing is certain about a screen. */
function wordsOfProblem(files: Compilation['files'], { file, line, column, message, hint = '' }: DeclarationProblem): readonly string[] {
  const named = namesIn(`${message} ${hint}`)
  const source = files.find((each) => each.source.path === file)?.source
  if (source?.root === undefined) return named
  if (file.startsWith('screens/')) return [...named, ...wordsIn(source.root)]
  const node = findNodeAtOffset(source.root, source.lineStarts[line - 1]! + column - 1)
  if (node === undefined) return named
  const whole = node.parent?.children?.[0] === node && node.parent.type === 'property' ? node.parent : node
  return [...named, ...wordsIn(whole), ...getNodePath(node).filter((part) => typeof part === 'string')]
}
