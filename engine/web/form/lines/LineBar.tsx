import './lines.css'
import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import IconRedo from '@douyinfe/semi-icons/lib/es/icons/IconRedo'
import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch'
import IconUndo from '@douyinfe/semi-icons/lib/es/icons/IconUndo'
import { Button, Popover } from '@douyinfe/semi-ui-19'
import type { ReactNode } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import type { ColumnSettings } from '../../grid/column-settings.ts'
import { GridTools } from '../../grid/GridTools.tsx'
import type { GridPlace } from '../../grid/writing/grid-writing.ts'
import { LineIssues } from './LineIssues.tsx'
import type { LineSnapshot, LineStore } from './line-store.ts'

type Props = {
  readonly line: Entity
  readonly section: Extract<Section, { kind: 'lines' }>
  readonly store: LineStore
  readonly snapshot: LineSnapshot
  readonly chosen: ReadonlySet<string>
  readonly settings: ColumnSettings
  readonly onSettings: (settings: ColumnSettings) => void
  readonly onAdd: () => void
  readonly onCopy: () => void
  readonly onDelete: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onFind: () => void
  readonly onStep: (by: 1 | -1) => void
  readonly onJump: (place: GridPlace) => void
}

/** So few columns need no arranging. */
const fewColumns = 4

/** What can be done with the lines, over their grid: add, copy, delete, undo, find, and go through what is wrong. */
export function LineBar(props: Props) {
  const { line, section, store, snapshot, chosen, settings, onSettings, onStep } = props
  const words = useWords()
  const isFull = snapshot.rows.length >= (store.maximum ?? Infinity)
  const wrong = snapshot.marks.size + snapshot.rowIssues.size
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
        {words.text('ui.lines.count', { count: String(snapshot.rows.length) })}
        {store.maximum !== undefined && ` / ${store.maximum}`}
      </span>
      {store.mayAdd && button('addLine', words.text('ui.lines.add'), props.onAdd, isFull)}
      {chosen.size > 0 && store.mayAdd && button('copyLines', words.text('ui.lines.copy'), props.onCopy, isFull)}
      {chosen.size > 0 && (
        <Button size="small" type="danger" data-action="deleteLines" onClick={props.onDelete}>
          {words.text('ui.lines.delete', { count: String(chosen.size) })}
        </Button>
      )}
      <span className="lines-tools" role="group" aria-label={words.text('ui.lines.tools')}>
        {button('undoLines', words.text('ui.lines.undo'), props.onUndo, !snapshot.canUndo, <IconUndo aria-hidden />)}
        {button('redoLines', words.text('ui.lines.redo'), props.onRedo, !snapshot.canRedo, <IconRedo aria-hidden />)}
        {button('findInLines', words.text('ui.lines.find'), props.onFind, snapshot.rows.length === 0, <IconSearch aria-hidden />)}
      </span>
      {wrong > 0 && (
        <span className="lines-issues" role="group" aria-label={words.text('ui.lines.issues', { count: String(wrong) })}>
          {button('previousIssue', words.text('ui.lines.previousIssue'), () => onStep(-1), false, <IconChevronLeft aria-hidden />)}
          <Popover trigger="click" position="bottomLeft" content={<LineIssues line={line} snapshot={snapshot} onJump={props.onJump} />}>
            <Button size="small" theme="borderless" type="danger" data-action="listIssues">
              {words.text('ui.lines.issues', { count: String(wrong) })}
            </Button>
          </Popover>
          {button('nextIssue', words.text('ui.lines.nextIssue'), () => onStep(1), false, <IconChevronRight aria-hidden />)}
        </span>
      )}
      {snapshot.checking && <span className="lines-hint">{words.text('ui.lines.checking')}</span>}
      {section.paste && wrong === 0 && !snapshot.checking && <span className="lines-hint">{words.text('ui.lines.pasteHint')}</span>}
      {section.columns.length > fewColumns && <GridTools entity={line} columns={section.columns} settings={settings} onChange={onSettings} />}
    </div>
  )
}
