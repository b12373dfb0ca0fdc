import type { Model } from '../../core/model/model.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { rowOfDatabaseError } from '../store/documents/row-of-database-error.ts'
import { foreignKeyName, listKeyNames, uniqueName } from '../schema/tables-of-model.ts'

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'

/** Translates a constraint violation of the database into an issue; undefined for other errors. */
export function violationIssues(model: Model, error: unknown): readonly Issue[] | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, constraint, table, detail } = error as { code?: unknown; constraint?: string; table?: string; detail?: string }
  if (code === FOREIGN_KEY) return [foreignKeyIssue(model, table ?? '', constraint ?? '', error.message)]
  if (code !== UNIQUE || constraint === undefined) return undefined
  for (const entity of Object.values(model.entities)) {
    for (const key of entity.unique)
      if (uniqueName(entity.name, [...key.fields]) === constraint) return shownFieldsOf(entity, key.fields).map((field) => issue(key.code, field))
    for (const field of Object.values(entity.fields)) {
      const columns = field.unique === undefined ? undefined : [field.name, ...field.unique]
      if (columns !== undefined && uniqueName(entity.name, columns) === constraint)
        return [issue('NOT_UNIQUE', field.name, { value: String(rowOfDatabaseError(error)?.[field.name] ?? valueInDetail(detail, field.name)) })]
    }
  }
  return undefined
}

/**
 * Those fields of a key that both sides see, if there are any: a refusal marks none that its reader does not have. In place of a field that follows from others
 * it marks what people enter.
 */
function shownFieldsOf({ fields }: Model['entities'][string], names: readonly string[]): readonly string[] {
  const entered = names.flatMap((name) => fields[name]?.computed?.references.filter((path) => fields[path]?.readonly === false) ?? [name])
  const shown = entered.filter((name) => fields[name] !== undefined && fields[name].sides === undefined)
  return shown.length > 0 ? shown : names
}

/**
 * Of two at the same moment, one deletes a record and one begins to refer to it: whoever deletes is told that it is in use, and whoever refers that it is gone.
 * The message, in any language, names the table that refers, and before it, of a deletion alone, the table of the record.
 */
function foreignKeyIssue({ entities }: Model, table: string, constraint: string, message: string): Issue {
  const entity = entities[table]
  const list = Object.values(entity?.fields ?? {}).find(({ name }) => listKeyNames(table, name).here === constraint)
  if (list !== undefined) return issue('REFERENCE_NOT_FOUND', list.name)
  const field = Object.values(entity?.fields ?? {}).find(({ name }) => foreignKeyName(table, name) === constraint)
  const named = (name: string) => message.replaceAll(constraint, '').match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
  const isDeletion = field?.entity === table ? named(table) > 1 : named(field?.entity ?? table) > 0
  if (entity === undefined || field === undefined || isDeletion) return issue('IN_USE', '', { entity: table })
  return issue('REFERENCE_NOT_FOUND', entity.line?.field ?? field.name)
}

/** The value of a column in `Key (purchaser, code)=(p1, G1) already exists.`, in any language. Only the last column may contain ", ". */
function valueInDetail(detail: string | undefined, column: string): string {
  const [, columns = '', values = ''] = /\(([^)]*)\)=\((.*)\)/s.exec(detail ?? '') ?? []
  const names = columns.split(', ').map((name) => name.replaceAll('"', ''))
  const at = names.indexOf(column)
  const parts = values.split(', ')
  return at === names.length - 1 ? parts.slice(at).join(', ') : (parts[at] ?? '')
}
