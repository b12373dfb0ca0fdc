import { Button, Checkbox, Popover } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../core/model/entity.ts'
import type { Column } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { namePopover } from '../../ui/name-popover.ts'
import { arrange, isHidden, noSettings, withColumn, withMove, type ColumnSettings } from './column-settings.ts'

type Props = {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly settings: ColumnSettings
  readonly onChange: (settings: ColumnSettings) => void
}

// Rendered when opened: it has a checkbox and two arrows for each column.
function ColumnChooser({ entity, columns, settings, onChange }: Props) {
  const words = useWords()
  const arranged = arrange(columns, settings)
  const move = (place: number, by: 1 | -1) => {
    const [moved, target] = [arranged[place], arranged[place + by]]
    if (moved !== undefined && target !== undefined) onChange(withMove(settings, columns, moved.field, target.field))
  }
  return (
    <div ref={namePopover(words.text('ui.columns.title'))} className="column-chooser">
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

/** The settings of a grid: which columns in which order, the density, and whether long texts wrap. */
export function GridTools(props: Props) {
  const { settings, onChange } = props
  const words = useWords()
  return (
    <div className="grid-tools">
      <Button
        theme="borderless"
        type="tertiary"
        data-action="wrapTexts"
        aria-pressed={settings.wrapped}
        onClick={() => onChange({ ...settings, wrapped: !settings.wrapped })}
      >
        {words.text(settings.wrapped ? 'ui.density.oneLine' : 'ui.density.wrapped')}
      </Button>
      <Button theme="borderless" type="tertiary" aria-pressed={settings.compact} onClick={() => onChange({ ...settings, compact: !settings.compact })}>
        {words.text(settings.compact ? 'ui.density.normal' : 'ui.density.compact')}
      </Button>
      <Popover trigger="click" position="bottomRight" content={<ColumnChooser {...props} />}>
        <Button theme="borderless" type="tertiary">
          {words.text('ui.columns.title')}
        </Button>
      </Popover>
    </div>
  )
}
