import { join } from 'node:path'

/** Where contents lie: COUNTERPART_FILES, else the folder `files` beside the embedded database's data. */
export function folderOfFiles(environment: Readonly<Record<string, string | undefined>>, project: string): string {
  return environment['COUNTERPART_FILES'] || join(environment['COUNTERPART_DATA'] || join(project, 'data'), 'files')
}
