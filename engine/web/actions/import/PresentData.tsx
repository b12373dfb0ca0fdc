import { Button } from '@douyinfe/semi-ui-19'
import type { Import } from '../../../core/model/model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { ExportRequest } from '../export/export-request.ts'
import { useExportJob } from '../export/use-export-job.ts'

type Props = { readonly plan: Import; readonly by: string; readonly list: ExportRequest; readonly onTrouble: (text: string) => void }

/** Fetches the list, as it is filtered, with what an import needs to change it: the key of each record, its version, and the columns that may be changed. */
export function PresentData({ plan, by, list, onTrouble }: Props) {
  const words = useWords()
  const { id, isStarting, ended, start } = useExportJob(list)

  async function begin() {
    onTrouble('')
    onTrouble((await start({ format: 'xlsx', columns: [by, 'version', ...plan.columns] })) ?? '')
  }

  return (
    <Button data-action="downloadPresent" loading={isStarting || (id !== undefined && ended === undefined)} onClick={() => void begin()}>
      {words.text('ui.import.download')}
    </Button>
  )
}
