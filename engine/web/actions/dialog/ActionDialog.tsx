import { useState } from 'react'
import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Field } from '../../../core/model/field.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { useDetail } from '../../live/use-detail.ts'
import { isOfOtherSide } from '../../model/is-of-other-side.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { DocumentPrefs } from '../../form/DocumentPrefs.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { OpenActionDialog } from './OpenActionDialog.tsx'

/**
 * Asks for the input of an action, with the whole document if it takes lines or asks by what the lines hold, or chooses among records of the other side, which
 * are those of the document's owner: a row of a list has none of these.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { entity, transition, rows } = props
  const model = useModel()
  const { permissions } = useSession()
  const lines = new Set(fieldKindsOf(entity).lines.map(({ name }) => name))
  const readsWhole = (field: Field) => field.type === 'lines' || isOfOtherSide(model, field) || readsLines(field)
  const readsLines = ({ visibleWhen }: Field) => visibleWhen?.references.some((path) => lines.has(path.split('.', 1)[0] ?? '')) ?? false
  const id = rows.length === 1 && inputFieldsOf(model, entity, transition, { side, permissions }).some(readsWhole) ? textOfValue(rows[0]!['id']) : ''
  const detail = useDetail(entity, id)
  const [whole, setWhole] = useState<Row>()
  // The document being edited is not replaced meanwhile.
  if (whole === undefined && detail.data !== undefined && !detail.isFetching) setWhole(detail.data)
  if (id !== '' && whole === undefined && detail.error === null) return null
  const open = <OpenActionDialog {...props} rows={whole === undefined ? rows : [whole]} />
  return whole === undefined ? open : <DocumentPrefs document={whole}>{open}</DocumentPrefs>
}
