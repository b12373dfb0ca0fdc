import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import type { Screen } from '../model/screen.ts'
import { checkShape } from './source/check-shape.ts'
import { declarationsOf } from './context/compilation.ts'
import type { Compilation } from './context/compilation.ts'
import { compileCatalogues } from './catalogue/compile-catalogues.ts'
import { completeEntity, outlineEntity } from './entity/compile-entity.ts'
import { markCompletedTexts } from './entity/mark-completed-texts.ts'
import { markCopiedNumbers } from './entity/mark-copied-numbers.ts'
import { compileFigures } from './catalogue/compile-figures.ts'
import { compileImports } from './catalogue/compile-imports.ts'
import { compilePapers } from './catalogue/compile-papers.ts'
import { compileMenus } from './screen/compile-menus.ts'
import { completePreferences, outlinePreferences } from './catalogue/compile-preferences.ts'
import { compileRoles } from './catalogue/compile-roles.ts'
import { compileScreen } from './screen/compile-screen.ts'
import { compileTemplate } from './catalogue/compile-template.ts'
import { compileTexts } from './catalogue/compile-texts.ts'
import { withWordsOfSnapshots } from './catalogue/words-of-snapshots.ts'
import { declareEntities } from './context/declare-entities.ts'
import { expandSnapshots } from './context/expand-snapshots.ts'
import { deepFreeze } from './deep-freeze.ts'
import { fileAddressOf, placeOfPart } from './source/file-kind.ts'
import { sortProblems } from './source/problem.ts'
import type { DeclarationProblem } from './source/problem.ts'
import { rankEntities } from './entity/rank-entities.ts'
import type { ScopeSources } from '../expression/scope-of-entity.ts'
import { readSource } from './source/source-file.ts'
import type { CompiledDeclarations } from './context/compiled-declarations.ts'

/** The version of the grammar that this compiler reads. */
export const GRAMMAR = '1'

/** A declaration file as it was read; its path begins at the project's root. */
export type DeclarationText = { readonly path: string; readonly text: string }

/**
 * Makes the model of all declarations, or returns every problem. First the shape of each file by its grammar; when every file has its shape, the meaning of
 * every name and expression.
 *
 * @example
 * const compiled = compileModel([{ path: 'schemas/orders/order.entity.json', text }, ...others])
 * if ('model' in compiled) compiled.model.entities.order.fields.amount
 */
export function compileModel(texts: readonly DeclarationText[]): { readonly model: Model } | { readonly problems: readonly DeclarationProblem[] } {
  const compiled = compileDeclarations(texts)
  return 'problems' in compiled ? compiled : { model: compiled.model }
}

/** The model with its declarations, for the checks of all of them together. */
export function compileDeclarations(texts: readonly DeclarationText[]): CompiledDeclarations | { readonly problems: readonly DeclarationProblem[] } {
  const { files, problems: shape } = readFiles(texts)
  if (shape.length > 0) return { problems: sortProblems(shape) }
  const problems: DeclarationProblem[] = []
  const { model, ...rest } = compileMeaning({ files, problems })
  return problems.length > 0 ? { problems: sortProblems(problems) } : { ...rest, model: deepFreeze(model) }
}

/** Files that were read before, by path: one with the same text is not read again. */
export type KeptFiles = Map<
  string,
  { readonly text: string; readonly file: Compilation['files'][number] | undefined; readonly problems: readonly DeclarationProblem[] }
>

/** Stage 1: the files in the order of their names, with the problems of each one's shape. */
export function readFiles(
  texts: readonly DeclarationText[],
  kept: KeptFiles = new Map(),
): { readonly files: Compilation['files']; readonly problems: readonly DeclarationProblem[] } {
  const read = texts
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
    .map((declaration) => {
      const before = kept.get(declaration.path)
      if (before?.text === declaration.text) return before
      const now = { text: declaration.text, ...readFile(declaration) }
      kept.set(declaration.path, now)
      return now
    })
  return { files: read.flatMap(({ file }) => file ?? []), problems: read.flatMap(({ problems }) => problems) }
}

function readFile({ path, text }: DeclarationText): {
  readonly file: Compilation['files'][number] | undefined
  readonly problems: readonly DeclarationProblem[]
} {
  const address = fileAddressOf(path)
  if (address === undefined) {
    const part = placeOfPart(path)
    const hint = part === undefined ? 'see schemas/language/concepts/files.md' : `a part of an entity lies in the folder of its name: ${part}`
    return { file: undefined, problems: [{ file: path, line: 1, column: 1, message: 'no kind of declaration has such a path', hint, severity: 'error' }] }
  }
  const { source, problems, isWhole } = readSource(path, text)
  return { file: { ...address, source }, problems: isWhole ? [...problems, ...checkShape(source, address.kind)] : problems }
}

/** Stages 2 and 3, for files with the right shape: collects problems and makes the model as far as possible. */
export function compileMeaning(compilation: Compilation): CompiledDeclarations {
  const catalogues = compileCatalogues(compilation)
  const { texts: written, nodes } = compileTexts(compilation)
  const declared = expandSnapshots(compilation, declareEntities(compilation, written))
  const texts = withWordsOfSnapshots(written, declared)
  const known = { catalogues, entities: declared }
  const outlinedPreferences = outlinePreferences(compilation, known)
  const outlines: Record<string, Entity> = {}
  for (const entity of declared.values()) outlines[entity.name] = outlineEntity(compilation, known, entity)
  const sources: ScopeSources = { entities: outlines, vocabularies: catalogues.vocabularies, preferences: outlinedPreferences.preferences }
  const context = { compilation, catalogues, declared, sources }
  const complete = Object.fromEntries([...declared.values()].map((entity) => [entity.name, completeEntity(context, entity)]))
  const entities = markCompletedTexts(markCopiedNumbers(complete))
  const screens = declarationsOf(compilation, 'screen')
    .map((declaration) => compileScreen(context, declaration))
    .filter((screen): screen is Screen => screen !== undefined)
  const { rank, problems } = rankEntities(entities)
  compilation.problems.push(...problems)
  const model: Model = {
    grammar: GRAMMAR,
    entities,
    screens: Object.fromEntries(screens.map((screen) => [screen.name, screen])),
    routes: catalogues.routes,
    menus: compileMenus(context),
    vocabularies: catalogues.vocabularies,
    limits: catalogues.limits,
    figures: compileFigures(context),
    errors: catalogues.errors,
    permissions: catalogues.permissions,
    roles: compileRoles(compilation, catalogues),
    preferences: completePreferences(context, outlinedPreferences.declared),
    imports: compileImports(context),
    papers: compilePapers(context),
    fieldTemplate: compileTemplate(compilation, known),
    texts,
    rank,
  }
  return { model, declared, textNodes: nodes }
}
