import type { Entity } from '../../../core/model/entity.ts'
import type { ActionRef, ListScreen, Scan } from '../../../core/model/screen.ts'
import { pathOfRows, pathOfVerb } from '../../api/paths-of-entity.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { refusalReasonsOf } from '../../actions/refusal-reasons.ts'
import { useModel } from '../../model/use-model.ts'
import { ScanField, type Scanned } from '../../scan/ScanField.tsx'
import { side } from '../../session/session.ts'
import type { ListState } from './state/list-state.ts'

type Props = {
  readonly screen: ListScreen
  readonly scan: Scan
  readonly entity: Entity
  readonly state: ListState
  readonly onChange: (change: Partial<ListState>) => void
  readonly onAct: (action: ActionRef, row: Row) => void
  readonly onOpen: (row: Row) => void
}

/** The scan of a list: one row is opened or acted on, several are shown. Within the tab that is open; the texts are tried in the order of the declaration. */
export function ListScan({ screen, scan, entity, state, onChange, onAct, onOpen }: Props) {
  const model = useModel()
  const words = useWords()
  const owner = model.entities[screen.entity]!
  const path = screen.rows === undefined ? pathOfVerb(model, owner, side, 'list') : pathOfRows(model, owner, side, screen.rows)

  async function find(code: string): Promise<Scanned> {
    for (const field of scan.by) {
      const where = [{ field, operator: 'equals' as const, value: code }]
      const tab = state.tab === undefined ? {} : { tab: state.tab }
      const { list = [], pager } = await callOrThrow(path, { entity: { screen: screen.name, where, ...tab }, pager: { page: 1, pageSize: 20 } })
      const [row] = list as readonly Row[]
      if (row === undefined) continue
      const count = pager?.total ?? list.length
      if (count === 1) {
        if (scan.action !== undefined && refusalReasonsOf(row, scan.action.transition)?.length === 0) onAct(scan.action, row)
        else onOpen(row)
        return { heard: 'found', text: textOfValue(row[entity.display]) }
      }
      onChange({ filters: { [field]: { operator: 'equals', values: [code] } }, search: '', page: 1 })
      return { heard: 'several', text: words.text('ui.scan.several', { code, count: String(count) }) }
    }
    return { heard: 'missing', text: words.text('ui.scan.missing', { code }) }
  }

  return <ScanField isPurpose={scan.action !== undefined} onCode={find} />
}
