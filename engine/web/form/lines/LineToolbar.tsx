import './lines.css'
import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import IconRedo from '@douyinfe/semi-icons/lib/es/icons/IconRedo'
import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch'
import IconUndo from '@douyinfe/semi-icons/lib/es/icons/IconUndo'
import { Button, Popover } from '@douyinfe/semi-ui-19'
import { memo, type ReactNode, type RefObject } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import type { ColumnSettings } from '../../grid/settings/column-settings.ts'
import { GridTools } from '../../grid/settings/GridTools.tsx'
import type { GridHandle } from '../../grid/grid-props.ts'
import { LineIssueList } from './LineIssueList.tsx'
import type { LinePlace, LineStore } from '../line-store/line-store.ts'
import { useLinesSummary } from './use-lines-summary.ts'

type Props = {
  readonly line: Entity
  readonly section: Extract<Section, { kind: 'lines' }>
  readonly store: LineStore
  readonly grid: RefObject<GridHandle | null>
  readonly selected: ReadonlySet<string>
  readonly settings: ColumnSettings
  readonly onSettings: (settings: ColumnSettings) => void
  readonly onStep: (by: 1 | -1) => void
  /** Adds a line beneath each selected one that accepts one. */
  readonly onBeneath: () => void
  readonly onRemove: (ids: readonly string[]) => void
  /** The spreadsheet buttons, if these lines have them. */
  readonly sheet: ReactNode
}

const none: readonly string[] = []

/** Columns this few need no arranging. */
const fewColumns = 4

/** The toolbar over the grid of lines: add, copy, delete, undo, find, and go through the issues. A key pressed in a cell does not render it. */
export const LineToolbar = memo(function LineBar({ line, section, store, grid, selected, settings, onSettings, onStep, onBeneath, onRemove, sheet }: Props) {
  const words = useWords()
  const { count, wrong, canUndo, canRedo, isChecking } = useLinesSummary(store)
  const removable = selected.size === 0 ? none : store.removable([...selected])
  const isFull = count >= (store.maximum ?? Infinity)
  const look = (place: LinePlace | undefined) => {
    if (place !== undefined) grid.current?.goTo(place.row, place.field)
  }
  function add() {
    if (store.add().length > 0) grid.current?.goTo(store.snapshot().rows.length - 1)
  }
  const button = (name: string, text: string, onClick: () => void, isOff = false, sign?: ReactNode) => (
    <Button
      size="small"
      data-action={name}
      theme={sign === undefined ? 'light' : 'borderless'}
      type="tertiary"
      disabled={isOff}
      {...(sign === undefined ? {} : { 'aria-label': text, title: text, icon: sign })}
      onClick={onClick}
    >
      {sign === undefined ? text : undefined}
    </Button>
  )
  return (
    <div className="lines-bar">
      <span className="lines-count">
        {words.text('ui.lines.count', { count: String(count) })}
        {store.maximum !== undefined && ` / ${store.maximum}`}
      </span>
      {store.mayAdd && button('addLine', words.text('ui.lines.add'), add, isFull)}
      {selected.size > 0 && (store.mayAdd || store.mayPart) && button('copyLines', words.text('ui.lines.copy'), () => void store.copy([...selected]), isFull)}
      {store.mayAddChildren && button('addBeneath', words.text(`beneath.${line.name}`), onBeneath, isFull || store.acceptingChild([...selected]).length === 0)}
      {removable.length > 0 && (
        <Button size="small" type="danger" data-action="deleteLines" onClick={() => onRemove(removable)}>
          {words.text('ui.lines.delete', { count: String(removable.length) })}
        </Button>
      )}
      <span className="lines-tools" role="group" aria-label={words.text('ui.lines.tools')}>
        {button('undoLines', words.text('ui.lines.undo'), () => look(store.undo()), !canUndo, <IconUndo aria-hidden />)}
        {button('redoLines', words.text('ui.lines.redo'), () => look(store.redo()), !canRedo, <IconRedo aria-hidden />)}
        {button('findInLines', words.text('ui.lines.find'), () => grid.current?.find(), count === 0, <IconSearch aria-hidden />)}
      </span>
      {sheet}
      {wrong > 0 && (
        <span className="lines-issues" role="group" aria-label={words.text('ui.lines.issues', { count: String(wrong) })}>
          {button('previousIssue', words.text('ui.lines.previousIssue'), () => onStep(-1), false, <IconChevronLeft aria-hidden />)}
          <Popover
            trigger="click"
            position="bottomLeft"
            content={<LineIssueList line={line} store={store} onJump={({ row, key }) => grid.current?.goTo(row, key)} />}
          >
            <Button size="small" theme="borderless" type="danger" data-action="listIssues">
              {words.text('ui.lines.issues', { count: String(wrong) })}
            </Button>
          </Popover>
          {button('nextIssue', words.text('ui.lines.nextIssue'), () => onStep(1), false, <IconChevronRight aria-hidden />)}
        </span>
      )}
      {isChecking && (
        <span className="lines-hint" data-checking>
          {words.text('ui.lines.checking')}
        </span>
      )}
      {section.paste && wrong === 0 && !isChecking && <span className="lines-hint">{words.text('ui.lines.pasteHint')}</span>}
      {section.columns.length > fewColumns && <GridTools entity={line} columns={section.columns} settings={settings} onChange={onSettings} />}
    </div>
  )
})
