import Handlebars from 'handlebars'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'

/** Characters of a template, and of what it may say. */
export const MAX_TEMPLATE = 500
const MAX_SAID = 500
const MAX_KEPT = 500

/** The blocks that a template may have; everything else of Handlebars is refused when a text is saved. */
const BLOCKS: ReadonlySet<string> = new Set(['if', 'unless'])

const bars = Handlebars.create()
for (const helper of Object.keys(bars.helpers)) if (!BLOCKS.has(helper)) bars.unregisterHelper(helper)
/** No helper of the library's own is known but the two: a field may have any name. What is written here is text; whoever puts it into HTML escapes it there. */
const options = {
  strict: true,
  noEscape: true,
  knownHelpersOnly: true,
  knownHelpers: { helperMissing: false, blockHelperMissing: false, each: false, with: false, log: false, lookup: false, if: true, unless: true },
} satisfies CompileOptions

/** What a template names, or why it is none. */
export type ReadTemplate = { readonly fields: readonly string[]; readonly issues: readonly Issue[] }

/** Reads a template: values `{{field}}`, and the blocks `{{#if field}}` and `{{#unless field}}` with `{{else}}`. Every problem is an issue at `path`. */
export function readTemplate(text: string, known: readonly string[], path: string): ReadTemplate {
  let program: hbs.AST.Program
  try {
    program = bars.parse(text)
  } catch (error) {
    const line = (error as { readonly hash?: { readonly loc?: { readonly first_line?: number } } }).hash?.loc?.first_line ?? 1
    return { fields: [], issues: [issue('NOTICE_TEXT_UNREADABLE', path, { line: String(line) })] }
  }
  const fields = new Set<string>()
  const issues: Issue[] = []
  const refuse = (found: string) => issues.push(issue('NOTICE_TEXT_NOT_ALLOWED', path, { found: found.slice(0, 40) }))
  const name = (node: hbs.AST.Node): void => {
    const named = node.type === 'PathExpression' ? (node as hbs.AST.PathExpression) : undefined
    if (named === undefined || named.data || named.depth !== 0 || named.parts.length !== 1 || named.original !== named.parts[0]) refuse(sourceOf(text, node))
    else if (known.includes(named.original)) fields.add(named.original)
    else issues.push(issue('NOTICE_TEXT_FIELD_UNKNOWN', path, { field: named.original.slice(0, 60) }))
  }
  const walk = (nodes: readonly hbs.AST.Statement[]): void => {
    for (const node of nodes) {
      if (node.type === 'MustacheStatement') {
        const { path: told, params, hash, escaped } = node as hbs.AST.MustacheStatement
        if (!escaped || params.length > 0 || hash !== undefined) refuse(sourceOf(text, node))
        else name(told)
      } else if (node.type === 'BlockStatement') {
        const { path: block, params, hash, program: then, inverse } = node as hbs.AST.BlockStatement
        const helper = block.type === 'PathExpression' ? block.original : ''
        const hasNames = [then, inverse].some((each) => (each?.blockParams?.length ?? 0) > 0)
        if (!BLOCKS.has(helper) || params.length !== 1 || hash !== undefined || hasNames) refuse(sourceOf(text, node))
        else name(params[0]!)
        for (const part of [then, inverse]) if (part !== undefined && part !== null) walk(part.body)
      } else if (node.type !== 'ContentStatement' && node.type !== 'CommentStatement') refuse(sourceOf(text, node))
    }
  }
  walk(program.body)
  return { fields: [...fields], issues: [...new Map(issues.map((each) => [JSON.stringify(each), each])).values()] }
}

type Reading = WeakMap<readonly string[], Map<string, ReadTemplate>>
const readings: Reading = new WeakMap()

/** The same of a text that was saved, which many notices say: it is read once for each list of known fields. */
export function readSavedTemplate(text: string, known: readonly string[]): ReadTemplate {
  const ofKnown = readings.get(known) ?? new Map<string, ReadTemplate>()
  readings.set(known, ofKnown)
  const read = ofKnown.get(text) ?? readTemplate(text, known, '')
  keepLatest(ofKnown, text, read)
  return read
}

/** The first line of a part of the template. */
function sourceOf(text: string, { loc }: hbs.AST.Node): string {
  return (text.split('\n')[loc.start.line - 1] ?? '').slice(loc.start.column)
}

type Compiled = ReturnType<typeof bars.compile>
const compiled = new Map<string, Compiled>()

/** What a saved template says of these values, in one line; undefined if it names one that is missing. */
export function sayTemplate(text: string, values: Readonly<Record<string, string>>): string | undefined {
  const template = compiled.get(text) ?? bars.compile(text, options)
  keepLatest(compiled, text, template)
  try {
    const said = template({ ...values }, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false })
    return [...said.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, MAX_SAID).join('')
  } catch {
    return undefined
  }
}

/** Keeps what was used last, up to a number. */
function keepLatest<Value>(kept: Map<string, Value>, text: string, value: Value): void {
  kept.delete(text)
  kept.set(text, value)
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
}
