import { join } from 'node:path'

/** The folder of contents: COUNTERPART_FILES, otherwise `files` beside the embedded database's data. */
export function folderOfFiles(environment: Readonly<Record<string, string | undefined>>, project: string): string {
  return environment['COUNTERPART_FILES'] || join(environment['COUNTERPART_DATA'] || join(project, 'data'), 'files')
}

/** The key beside the contents that seals the secrets of authenticator apps. A backup takes it along: without it nobody could use theirs. */
export const SEALING_KEY_FILE = 'second-factor.key'

/** The folder in which every content is archived; undefined without COUNTERPART_ARCHIVE. */
export function archiveOfFiles(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return environment['COUNTERPART_ARCHIVE'] ? join(environment['COUNTERPART_ARCHIVE'], 'files') : undefined
}
