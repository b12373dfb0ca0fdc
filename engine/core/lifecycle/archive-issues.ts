import type { Transition } from '../model/lifecycle.ts'
import { issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'
import { rowsOf } from '../model/document.ts'
import type { Document } from '../model/document.ts'

/** What a package of drawings may be packed in (specification 2: 5.4). */
const ARCHIVES: readonly string[] = ['rar', 'zip']

/** The refusal of a file that is no archive; a missing one is refused as a missing input. */
export function archiveIssues({ unpacking }: Transition, document: Document): readonly Issue[] {
  if (unpacking === undefined) return []
  const [file] = rowsOf(document, unpacking.from)
  return file === undefined || ARCHIVES.includes(String(file.type)) ? [] : [issue(unpacking.archive, unpacking.from, { name: String(file.name) })]
}
