import { beginningOf } from '../text/beginning-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import type { Screen } from '../model/screen.ts'
import { issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'
import type { ScreenRule } from './field-template.ts'
import { firedBy } from './with-required-fields.ts'

/** A field of a screen that an enterprise may hide or require there: "remark" of the document, "lines.remark" of its lines. */
export type ScreenChoice = {
  readonly path: string
  readonly entity: Entity
  readonly field: Field
  /** Why it cannot be hidden; absent if it can. */
  readonly keeps?: 'TEMPLATE_RULE_NEEDED'
  /** Why it cannot be required; absent if it can. */
  readonly frees?: 'TEMPLATE_RULE_NEEDS_INPUT'
}

type Rules = Readonly<Record<string, Readonly<Record<string, ScreenRule>>>>

/**
 * The screens that follow an enterprise's rules, with their fields: its own lists, documents and forms, and the documents and forms in which its suppliers see
 * its documents. A supplier's lists show many purchasers and follow none.
 */
export function screenChoices(model: Pick<Model, 'entities' | 'screens'>): ReadonlyMap<string, readonly ScreenChoice[]> {
  const screens = Object.values(model.screens).filter((screen) => screen.kind !== 'list' || screen.side !== 'supplier')
  return new Map(screens.map((screen) => [screen.name, choicesOf(model, screen)] as const).filter(([, choices]) => choices.length > 0))
}

/** The issues of screen rules that somebody wants to save; paths are "entity.screens.<screen>.<path>". */
export function screenRuleIssues(model: Pick<Model, 'entities' | 'screens'>, given: unknown): { readonly rules: Rules; readonly issues: readonly Issue[] } {
  if (given === undefined || given === null) return { rules: {}, issues: [] }
  if (!isRecord(given)) return { rules: {}, issues: [issue('WRONG_TYPE', 'entity.screens', { expected: 'object' })] }
  const known = screenChoices(model)
  const rules: Record<string, Record<string, ScreenRule>> = {}
  const issues: Issue[] = []
  for (const [screen, paths] of Object.entries(given)) {
    if (!isRecord(paths)) issues.push(issue('WRONG_TYPE', `entity.screens.${screen}`, { expected: 'object' }))
    else
      for (const [path, rule] of Object.entries(paths)) {
        const place = `entity.screens.${screen}.${path}`
        const choice = known.get(screen)?.find((each) => each.path === path)
        const reason = rule === 'hidden' ? choice?.keeps : choice?.frees
        if (rule !== 'hidden' && rule !== 'required')
          issues.push(issue('NOT_IN_VOCABULARY', place, { value: beginningOf(String(rule), 40), choices: 'hidden, required' }))
        else if (choice === undefined) issues.push(issue('TEMPLATE_SCREEN_UNKNOWN', place, { screen, path }))
        else if (reason !== undefined) issues.push(issue(reason, place))
        else rules[screen] = { ...rules[screen], [path]: rule }
      }
  }
  return { rules, issues }
}

function choicesOf(model: Pick<Model, 'entities' | 'screens'>, screen: Screen): readonly ScreenChoice[] {
  if (screen.kind !== 'list' && screen.kind !== 'detail' && screen.kind !== 'form') return []
  const entity = model.entities[screen.entity]
  if (entity === undefined) return []
  const fires = firedBy(model, screen).filter((fired) => fired.entity === screen.entity).length > 0
  const isForm = screen.kind === 'form'
  const of = (owner: Entity | undefined, prefix: string, names: readonly string[]): readonly ScreenChoice[] =>
    [...new Set(names)].flatMap((name) => {
      const field = owner?.fields[name]
      if (owner === undefined || field === undefined || field.system || field.type === 'lines') return []
      const isOpen = fires && !field.readonly
      const isKept = isForm && !field.readonly && field.required && field.default === undefined
      return [
        {
          path: prefix + name,
          entity: owner,
          field,
          ...(isKept && { keeps: 'TEMPLATE_RULE_NEEDED' as const }),
          ...(!isOpen && { frees: 'TEMPLATE_RULE_NEEDS_INPUT' as const }),
        },
      ]
    })
  if (screen.kind === 'list') {
    const owner = screen.rows === undefined ? entity : model.entities[entity.fields[screen.rows]?.entity ?? '']
    // The inputs of a list's dialogs may be required, with or without a column.
    const asked = fires && screen.rows === undefined ? Object.values(entity.fields).flatMap((field) => (field.readonly ? [] : [field.name])) : []
    return of(owner, '', [...screen.columns.map(({ field }) => field), ...asked])
  }
  return screen.sections.flatMap((section) => {
    if (section.kind === 'fields') return of(entity, '', section.fields)
    if (section.kind !== 'lines') return []
    const line = model.entities[entity.fields[section.lines]?.entity ?? '']
    return of(
      line,
      `${section.lines}.`,
      section.columns.map(({ field }) => field),
    )
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
