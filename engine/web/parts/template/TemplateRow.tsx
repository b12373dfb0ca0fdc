import IconBookStroked from '@douyinfe/semi-icons/lib/es/icons/IconBookStroked'
import IconUndo from '@douyinfe/semi-icons/lib/es/icons/IconUndo'
import { Button, Checkbox, Input } from '@douyinfe/semi-ui-19'
import { memo, type DragEvent, type KeyboardEvent } from 'react'
import type { CustomType } from '../../../core/template/field-template.ts'
import { useWords } from '../../cells/use-words.ts'
import { LinkedName } from './LinkedName.tsx'
import type { OfferedName } from './offered-name.ts'
import type { EditorRow } from './template-draft.ts'

type Props = {
  readonly row: EditorRow
  readonly position: number
  readonly isChanged: boolean
  /** Another person changed it too. */
  readonly isBoth: boolean
  /** Issues, by "<key>.<cell>". */
  readonly cells: ReadonlyMap<string, string>
  readonly onChange: (row: EditorRow) => void
  readonly onMove: (keyName: string, by: number) => void
  readonly onDrop: (moved: string, target: string) => void
  readonly onReset: (keyName: string) => void
  /** The linked record of the library of names. */
  readonly source: OfferedName | undefined
  /** Absent where names come from no library. */
  readonly onChoose?: (keyName: string) => void
  readonly types: readonly CustomType[]
}

/** One field of the template: its place, its names, and for custom fields its type. */
export const TemplateRow = memo(function TemplateRow({
  row,
  position,
  isChanged,
  isBoth,
  cells,
  onChange,
  onMove,
  onDrop,
  onReset,
  source,
  onChoose,
  types,
}: Props) {
  const words = useWords()
  const { keyName, isShown, isCustom, type } = row
  const issueOf = (cell: string) => cells.get(`${keyName}.${cell}`)
  const set = (changed: Partial<EditorRow>) => onChange({ ...row, ...changed })
  const label = (cell: string) => `${keyName} ${words.text(`template.${cell}`)}`
  const isKept = isShown && row.neededBy.length > 0
  const hint = isKept ? words.text('template.needed', { documents: row.neededBy.join(', ') }) : undefined

  function press(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(keyName, event.key === 'ArrowUp' ? -1 : 1)
  }
  const text = (cell: 'showName' | 'epShowName' | 'options', name: string) => (
    <Input
      size="small"
      value={row[cell]}
      maxLength={cell === 'options' ? 2000 : 40}
      aria-label={label(name)}
      placeholder={cell === 'options' ? words.text('template.optionsHint') : ''}
      validateStatus={issueOf(cell) === undefined ? 'default' : 'error'}
      onChange={(value) => set({ [cell]: value })}
    />
  )
  return (
    <tr
      data-key={keyName}
      data-changed={isChanged || undefined}
      data-off={!isShown || undefined}
      onKeyDown={press}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => onDrop(event.dataTransfer.getData('text/plain'), keyName)}
    >
      <td className="template-position">
        <button
          type="button"
          className="template-grip"
          draggable
          title={words.text('template.moveHint')}
          aria-label={`${label('position')} ${position}`}
          onDragStart={(event) => event.dataTransfer.setData('text/plain', keyName)}
        >
          {position}
        </button>
        <Issue text={issueOf('position')} />
      </td>
      <th scope="row">
        {row.declaredNames[words.language]}
        <small>{keyName}</small>
        {isBoth && (
          <p className="template-both" data-both={keyName}>
            {words.text('template.both')}
          </p>
        )}
      </th>
      <td title={hint}>
        <Checkbox checked={isShown} disabled={isKept} aria-label={label('shown')} onChange={({ target }) => set({ isShown: target.checked === true })} />
        <Issue text={issueOf('isShown')} />
      </td>
      <td>
        <div className="template-name">
          {text('showName', 'nameCn')}
          {onChoose !== undefined && (
            <Button
              theme="borderless"
              type="tertiary"
              size="small"
              icon={<IconBookStroked aria-hidden />}
              aria-label={label('fromLibrary')}
              title={words.text('template.fromLibrary')}
              onClick={() => onChoose(keyName)}
            />
          )}
        </div>
        <Issue text={issueOf('showName')} />
        {source !== undefined && <LinkedName row={row} source={source} onChange={onChange} />}
        <Issue text={issueOf('attribute')} />
      </td>
      <td>
        {text('epShowName', 'nameEn')}
        <Issue text={issueOf('epShowName')} />
      </td>
      <td>
        {isCustom && (
          <select className="template-select" value={type} aria-label={label('type')} onChange={({ target }) => set({ type: target.value as CustomType })}>
            {types.map((each) => (
              <option key={each} value={each}>
                {words.text(`template.types.${each}`)}
              </option>
            ))}
          </select>
        )}
        <Issue text={issueOf('type')} />
      </td>
      <td>
        {isCustom && type === 'choice' && text('options', 'options')}
        {isCustom && type === 'number' && (
          <select className="template-select" value={row.scale} aria-label={label('options')} onChange={({ target }) => set({ scale: Number(target.value) })}>
            {[0, 1, 2, 3, 4, 5, 6].map((digits) => (
              <option key={digits}>{digits}</option>
            ))}
          </select>
        )}
        <Issue text={issueOf('options') ?? issueOf('scale')} />
      </td>
      <td>
        {isCustom && (
          <Checkbox checked={row.isRequired} aria-label={label('required')} onChange={({ target }) => set({ isRequired: target.checked === true })} />
        )}
      </td>
      <td className="template-users" title={row.usedIn.join(', ')}>
        {row.usedIn.join(', ')}
      </td>
      <td>
        <Button
          theme="borderless"
          type="tertiary"
          size="small"
          icon={<IconUndo aria-hidden />}
          aria-label={label('reset')}
          title={words.text('template.reset')}
          onClick={() => onReset(keyName)}
        />
      </td>
    </tr>
  )
})

function Issue({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="field-issue" role="alert">
      {text}
    </p>
  )
}
