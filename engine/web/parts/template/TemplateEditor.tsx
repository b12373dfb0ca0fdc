import './template.css'
import { Button, Checkbox, Input } from '@douyinfe/semi-ui-19'
import { useCallback, useState } from 'react'
import type { HandMadeScreen } from '../../../core/model/screen.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { useWords } from '../../cells/use-words.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { useUnsaved } from '../../feedback/use-unsaved.ts'
import { ChooseName } from './ChooseName.tsx'
import { withLibraryName } from './library-names.ts'
import { ScreenRules } from './ScreenRules.tsx'
import { TemplateEffect } from './TemplateEffect.tsx'
import { TemplateRow } from './TemplateRow.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'
import { withMovedRow, resetRow, type EditorRow } from './template-draft.ts'
import { useTemplate } from './use-template.ts'

const HEADS = ['position', 'field', 'shown', 'nameCn', 'nameEn', 'type', 'options', 'required', 'usedIn'] as const

/**
 * The field template of the enterprise: which standard fields show, their names and order, and the custom fields. On a screen of supplementary fields these
 * instead.
 */
export function TemplateEditor({ screen }: { screen?: HandMadeScreen }) {
  const of = screen?.supplements
  const words = useWords()
  const writing = useTemplate(of)
  const { rows, changed, stored, both } = writing
  const [search, setSearch] = useState('')
  const [isOnlyChanged, setOnlyChanged] = useState(false)
  const [choosing, setChoosing] = useState<string>()
  useUnsaved(writing.isChanged)
  const { cells, setRows } = writing
  const change = useCallback((row: EditorRow) => setRows((all) => all.map((each) => (each.keyName === row.keyName ? row : each))), [setRows])
  const step = useCallback((keyName: string, by: number) => setRows((all) => withMovedRow(all, keyName, placeOf(all, keyName) + by)), [setRows])
  const drop = useCallback((source: string, target: string) => setRows((all) => withMovedRow(all, source, placeOf(all, target))), [setRows])
  const reset = useCallback((keyName: string) => setRows((all) => all.map((row) => (row.keyName === keyName ? resetRow(row) : row))), [setRows])

  if (writing.asked.error !== null && stored === undefined) return <ErrorState error={writing.asked.error} onRetry={() => void writing.asked.refetch()} />
  if (stored === undefined) return <LoadingState kind="settings" />
  const used = rows.filter(({ isCustom, isShown }) => isCustom && isShown).length
  const wanted = search.trim().toLowerCase()
  const isFound = (row: EditorRow) =>
    wanted === '' || [row.keyName, row.showName, row.epShowName, row.declaredNames.cn, row.declaredNames.en].some((text) => text.toLowerCase().includes(wanted))
  // Rows with issues are always shown.
  const isWrong = (row: EditorRow) => [...cells.keys()].some((key) => key.startsWith(`${row.keyName}.`))
  const unplaced = cells.get('')
  const known = new Map(stored.library.map((name) => [name.id, name]))
  const choosingRow = rows.find(({ keyName }) => keyName === choosing)
  return (
    <fieldset className="template-editor" data-part="fieldTemplate" disabled={!stored.mayEdit}>
      <div className="template-bar">
        <Input
          className="template-search"
          type="search"
          showClear
          value={search}
          aria-label={words.text('template.search')}
          placeholder={words.text('template.search')}
          onChange={setSearch}
        />
        <Checkbox checked={isOnlyChanged} onChange={({ target }) => setOnlyChanged(target.checked === true)}>
          {words.text('template.onlyChanged')}
        </Checkbox>
        <span className="template-used" data-used={used} data-over={used > stored.most || undefined}>
          {words.text('template.customInUse', { used: String(used), most: String(stored.most) })}
        </span>
        <Button type="tertiary" onClick={() => setRows((all) => byDeclaredPosition(all).map(resetRow))}>
          {words.text('template.resetAll')}
        </Button>
      </div>
      <div className="template-scroll">
        <table className="template-table" aria-label={words.text('template.editor')}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {words.text(`template.${head}`)}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {rows.map(
              (row, place) =>
                ((isFound(row) && (!isOnlyChanged || changed.has(row.keyName))) || isWrong(row) || both.has(row.keyName)) && (
                  <TemplateRow
                    key={row.keyName}
                    row={row}
                    position={place + 1}
                    isChanged={changed.has(row.keyName)}
                    isBoth={both.has(row.keyName)}
                    cells={cells}
                    onChange={change}
                    onMove={step}
                    onDrop={drop}
                    onReset={reset}
                    source={row.attribute === '' ? undefined : known.get(row.attribute)}
                    {...(of === undefined && { onChoose: setChoosing })}
                    types={stored.types}
                  />
                ),
            )}
          </tbody>
        </table>
      </div>
      {choosingRow !== undefined && (
        <ChooseName
          row={choosingRow}
          library={stored.library}
          onTake={(name) => {
            change(withLibraryName(choosingRow, name))
            setChoosing(undefined)
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
      <ScreenRules writing={writing} />
      {writing.effects !== undefined && <TemplateEffect effects={writing.effects} rows={rows} />}
      <div className="template-foot">
        {writing.isRebased && (
          <p className="template-stale" role="status" data-stale>
            {words.text('template.stale')}
          </p>
        )}
        {unplaced !== undefined && (
          <p className="field-issue" role="alert">
            {unplaced}
          </p>
        )}
        <span data-changes={changed.size} aria-live="polite">
          {writing.isChanged && words.text('template.changes', { count: String(changed.size) })}
        </span>
        <Button type="tertiary" disabled={!writing.isChanged || writing.isBusy} data-action="discardTemplate" onClick={writing.discard}>
          {words.text('template.discard')}
        </Button>
        <Button type="tertiary" disabled={!writing.isChanged || writing.isBusy} data-action="checkTemplate" onClick={writing.check}>
          {words.text('template.preview')}
        </Button>
        <ActionButton
          name="saveTemplate"
          label={words.text('template.save')}
          look="primary"
          reasons={writing.isChanged ? [] : [words.text('template.noEffect')]}
          loading={writing.isBusy}
          onClick={writing.save}
        />
      </div>
      {of === undefined && <TemplateVersions writing={writing} />}
    </fieldset>
  )
}

function byDeclaredPosition(rows: readonly EditorRow[]): readonly EditorRow[] {
  return rows.toSorted((left, right) => left.declaredPosition - right.declaredPosition)
}

function placeOf(rows: readonly EditorRow[], keyName: string): number {
  return rows.findIndex((row) => row.keyName === keyName)
}
