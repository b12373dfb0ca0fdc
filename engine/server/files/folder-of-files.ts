import { join } from 'node:path'

/** The folder of contents: COUNTERPART_FILES, otherwise `files` beside the embedded database's data. */
export function folderOfFiles(environment: Readonly<Record<string, string | undefined>>, project: string): string {
  return environment['COUNTERPART_FILES'] || join(environment['COUNTERPART_DATA'] || join(project, 'data'), 'files')
}
