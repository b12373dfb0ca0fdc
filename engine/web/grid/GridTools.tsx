import { Button, Checkbox, Popover } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../core/model/entity.ts'
import type { Column } from '../../core/model/screen.ts'
import { useWords } from '../cells/use-words.ts'
import { arrange, isHidden, noSettings, withColumn, type ColumnSettings } from './column-settings.ts'

type Props = {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly settings: ColumnSettings
  readonly onChange: (settings: ColumnSettings) => void
}

/** What a person may change about a grid: which columns, how dense. */
export function GridTools({ entity, columns, settings, onChange }: Props) {
  const words = useWords()
  const chooser = (
    <div className="column-chooser" role="group" aria-label={words.text('ui.columns.title')}>
      {arrange(columns, settings).map((column) => (
        <Checkbox
          key={column.field}
          data-column={column.field}
          checked={!isHidden(column, settings)}
          onChange={(event) => onChange(withColumn(settings, column.field, event.target.checked === true))}
        >
          {words.path(entity, column.field)}
        </Checkbox>
      ))}
      <Button theme="borderless" onClick={() => onChange(noSettings)}>
        {words.text('ui.columns.reset')}
      </Button>
    </div>
  )
  return (
    <div className="grid-tools">
      <Button theme="borderless" type="tertiary" aria-pressed={settings.compact} onClick={() => onChange({ ...settings, compact: !settings.compact })}>
        {words.text(settings.compact ? 'ui.density.normal' : 'ui.density.compact')}
      </Button>
      <Popover trigger="click" position="bottomRight" content={chooser}>
        <Button theme="borderless" type="tertiary">
          {words.text('ui.columns.title')}
        </Button>
      </Popover>
    </div>
  )
}
