import { type FileJob, useFileJob } from '../../jobs/use-file-job.ts'
import type { ExportRequest } from './export-request.ts'

/** The export of a list in the background; `start` gets keys beside the conditions of the list. */
export type ExportJob = Omit<FileJob, 'start'> & { start(more: Readonly<Record<string, unknown>>): Promise<string | undefined> }

/** Begins the export of a list. */
export function useExportJob({ path, entity, order, orderSort }: ExportRequest): ExportJob {
  const job = useFileJob()
  return { ...job, start: (more) => job.start(path, { entity: { ...entity, ...more }, ...(order === undefined ? {} : { order, orderSort }) }) }
}
