import { Button, Checkbox } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../core/model/entity.ts'
import type { Column } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { namePopover } from '../../ui/name-popover.ts'
import { arrange, isHidden, noSettings, withColumn, withMove, type ColumnSettings } from './column-settings.ts'

export type GridToolsProps = {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly settings: ColumnSettings
  readonly onChange: (settings: ColumnSettings) => void
}

/** Density, wrapping, and the columns in their order. Loaded when it is opened: it has a checkbox and two arrows for each column. */
export function ColumnChooser({ entity, columns, settings, onChange }: GridToolsProps) {
  const words = useWords()
  const arranged = arrange(columns, settings)
  const move = (place: number, by: 1 | -1) => {
    const [moved, target] = [arranged[place], arranged[place + by]]
    if (moved !== undefined && target !== undefined) onChange(withMove(settings, columns, moved.field, target.field))
  }
  return (
    <div ref={namePopover(words.text('ui.columns.title'))} className="column-chooser">
      {(['wrapped', 'compact'] as const).map((way) => (
        <Checkbox key={way} data-density={way} checked={settings[way]} onChange={({ target }) => onChange({ ...settings, [way]: target.checked === true })}>
          {words.text(`ui.density.${way}`)}
        </Checkbox>
      ))}
      {arranged.map((column, place) => {
        const name = words.path(entity, column.field)
        return (
          <div key={column.field} className="column-chooser-row">
            <Checkbox
              data-column={column.field}
              checked={!isHidden(column, settings)}
              onChange={(event) => onChange(withColumn(settings, column.field, event.target.checked === true))}
            >
              {name}
            </Checkbox>
            {([-1, 1] as const).map((by) => {
              const label = words.text(by === -1 ? 'ui.columns.up' : 'ui.columns.down', { column: name })
              return (
                <button
                  key={by}
                  type="button"
                  className="column-chooser-move"
                  aria-label={label}
                  title={label}
                  disabled={arranged[place + by] === undefined}
                  onClick={() => move(place, by)}
                >
                  {by === -1 ? '↑' : '↓'}
                </button>
              )
            })}
          </div>
        )
      })}
      <Button theme="borderless" data-action="resetColumns" onClick={() => onChange(noSettings)}>
        {words.text('ui.columns.reset')}
      </Button>
    </div>
  )
}
