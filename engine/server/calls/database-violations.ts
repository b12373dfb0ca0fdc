import type { Model } from '../../core/model/model.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { rowOfDatabaseError } from '../store/documents/row-of-database-error.ts'
import { uniqueName } from '../schema/tables-of-model.ts'

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'

/** Translates a constraint violation of the database into an issue; undefined for other errors. */
export function violationIssues(model: Model, error: unknown): readonly Issue[] | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, constraint, table, detail } = error as { code?: unknown; constraint?: string; table?: string; detail?: string }
  if (code === FOREIGN_KEY) return [issue('IN_USE', '', { entity: table ?? '' })]
  if (code !== UNIQUE || constraint === undefined) return undefined
  for (const entity of Object.values(model.entities)) {
    for (const key of entity.unique) if (uniqueName(entity.name, [...key.fields]) === constraint) return key.fields.map((field) => issue(key.code, field))
    for (const field of Object.values(entity.fields)) {
      const columns = field.unique === undefined ? undefined : [field.name, ...field.unique]
      if (columns !== undefined && uniqueName(entity.name, columns) === constraint)
        return [issue('NOT_UNIQUE', field.name, { value: String(rowOfDatabaseError(error)?.[field.name] ?? valueInDetail(detail, field.name)) })]
    }
  }
  return undefined
}

/** The value of a column in `Key (purchaser, code)=(p1, G1) already exists.`, in any language. Only the last column may contain ", ". */
function valueInDetail(detail: string | undefined, column: string): string {
  const [, columns = '', values = ''] = /\(([^)]*)\)=\((.*)\)/s.exec(detail ?? '') ?? []
  const names = columns.split(', ').map((name) => name.replaceAll('"', ''))
  const at = names.indexOf(column)
  const parts = values.split(', ')
  return at === names.length - 1 ? parts.slice(at).join(', ') : (parts[at] ?? '')
}
