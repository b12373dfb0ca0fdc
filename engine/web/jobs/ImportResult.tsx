import Banner from '@douyinfe/semi-ui-19/lib/es/banner'
import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { type Translate, useText } from '../i18n/use-text.ts'

type Fault = { readonly row: number; readonly column: string; readonly code: string; readonly text: string }

/** The result of an import, as the server reports it. */
export type ImportReport = {
  readonly rows: number
  readonly accepted: number
  readonly isDryRun: boolean
  readonly made?: number
  readonly changed?: number
  readonly unchanged?: number
  readonly issueCount: number
  readonly issues: readonly Fault[]
  readonly warnings: readonly Fault[]
}

/** The number of errors listed; the marked file has them all. */
const MAX_SHOWN = 200

/** Rows read and imported, and the error of each refused cell. `onMarked` fetches the file with its wrong cells marked. */
export function ImportResult({ report, onMarked }: { report: ImportReport; onMarked?: () => void }) {
  const t = useText()
  return (
    <>
      <Banner type={report.issueCount === 0 ? 'success' : 'warning'} closeIcon={null} description={sentenceOf(t, report)} />
      {report.warnings.map(({ text }, place) => (
        <Banner key={place} type="info" closeIcon={null} description={text} />
      ))}
      {onMarked !== undefined && (
        <Button data-action="downloadMarked" onClick={onMarked}>
          {t('ui.job.marked')}
        </Button>
      )}
      {report.issues.length > 0 && (
        <div className="import-issues">
          <table>
            <thead>
              <tr>
                <th>{t('ui.import.row')}</th>
                <th>{t('ui.import.column')}</th>
                <th>{t('ui.import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {report.issues.slice(0, MAX_SHOWN).map((fault, place) => (
                <tr key={place}>
                  <td>{fault.row}</td>
                  <td>{fault.column}</td>
                  <td>{fault.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {report.issueCount > MAX_SHOWN && <p>{t('ui.import.moreIssues', { count: String(report.issueCount - MAX_SHOWN) })}</p>}
        </div>
      )}
    </>
  )
}

/** The rows of a file, and what becomes of them: an import makes records or changes them. Of a refused one, its errors. */
function sentenceOf(t: Translate, { rows, accepted, issueCount, isDryRun, made, changed, unchanged }: ImportReport): string {
  const isRefused = made === undefined || changed === undefined || unchanged === undefined
  if (isRefused || (made > 0 && !isDryRun)) return t('ui.import.result', { rows: String(rows), accepted: String(accepted), issues: String(issueCount) })
  if (made > 0) return t('ui.import.previewNew', { rows: String(rows), made: String(made) })
  return t(isDryRun ? 'ui.import.previewChanges' : 'ui.import.changes', { rows: String(rows), changed: String(changed), unchanged: String(unchanged) })
}
