import { sql } from 'kysely'
import type { FieldNames } from '../../../core/model/entity.ts'
import { issue } from '../../../core/rules/issue.ts'
import { optionIssues } from '../../../core/template/draft-issues.ts'
import { type LibraryName, libraryName, namesOf } from '../../../core/template/name-library.ts'
import { normalizedName } from '../../../core/text/normalized-name.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { readNames } from '../../template/stored-names.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

const MAX_OTHER_NAMES = 20
const MAX_NAME_LENGTH = 40

/**
 * Refuses a record of the library of names with a name of another one, in any of its fields, regardless of letter case, width and spaces; and options that the
 * field template would refuse. Checks when everything is written, one transaction of the enterprise after the other: the later one sees the earlier.
 */
export async function refuseTakenNames(work: UnitOfWork): Promise<void> {
  const changed = [...work.trackedDocuments.values()].filter(
    (tracked) => tracked.entity.fieldNames !== undefined && !tracked.isDeleted && tracked.stored !== tracked.before,
  )
  if (changed.length === 0) return
  await sql`select from enterprise where id = ${work.purchaser} for no key update`.execute(work.tx)
  const holders = new Map<string, LibraryName[]>()
  for (const name of await readNames(work.tx, work.context.model, work.purchaser))
    for (const word of new Set(namesOf(name).map(normalizedName))) holders.set(word, [...(holders.get(word) ?? []), name])
  refuseIf(changed.flatMap((tracked) => issuesOf(tracked, tracked.entity.fieldNames!, holders)))
}

function issuesOf({ current }: TrackedDocument, fields: FieldNames, holders: ReadonlyMap<string, readonly LibraryName[]>): readonly Issue[] {
  const name = libraryName(fields, current)
  const issues: Issue[] = []
  const placed: readonly (readonly [string, readonly string[]])[] = [
    [fields.cn, [name.names.cn]],
    [fields.en, [name.names.en]],
    [fields.others, name.others],
  ]
  for (const [path, words] of placed)
    for (const word of words) {
      const holder = holders.get(normalizedName(word))?.find(({ id }) => id !== name.id)
      if (holder !== undefined) issues.push(issue('FIELD_NAME_TAKEN', path, { name: word, holder: holder.names.cn }))
      if (word.length > MAX_NAME_LENGTH) issues.push(issue('TOO_LONG', path, { maximum: String(MAX_NAME_LENGTH) }))
    }
  if (name.others.length > MAX_OTHER_NAMES) issues.push(issue('TOO_MANY_ITEMS', fields.others, { maximum: String(MAX_OTHER_NAMES) }))
  if (name.type === 'choice') issues.push(...optionIssues(name.options, fields.options))
  return issues
}
