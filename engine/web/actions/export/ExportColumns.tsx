import { Button, Checkbox, Radio, RadioGroup } from '@douyinfe/semi-ui-19'
import IconArrowDown from '@douyinfe/semi-icons/lib/es/icons/IconArrowDown'
import IconArrowUp from '@douyinfe/semi-icons/lib/es/icons/IconArrowUp'
import { useId } from 'react'
import { useWords } from '../../cells/use-words.ts'
import { type ExportChoice, columnsOfChoice, withMovedColumn } from './export-columns.ts'
import type { ExportRequest } from './export-request.ts'

type Props = {
  readonly wanted: ExportRequest
  readonly offered: readonly string[]
  readonly choice: ExportChoice
  readonly onChange: (choice: ExportChoice) => void
}

/** The columns of a file, and their order. */
export function ExportColumns({ wanted, offered, choice, onChange }: Props) {
  const words = useWords()
  const name = useId()
  const { which, picked } = choice
  const standing = picked.filter((path) => offered.includes(path))
  const pick = (paths: readonly string[]) => onChange({ ...choice, picked: paths })
  const countOf = (each: ExportChoice['which']) => String(columnsOfChoice({ ...choice, which: each }, offered, wanted).length)

  function choose(next: ExportChoice['which']) {
    // The first choice begins with the visible columns.
    onChange({ ...choice, which: next, picked: next === 'picked' && standing.length === 0 ? wanted.shown : picked })
  }

  return (
    <fieldset>
      <legend id={name}>{words.text('ui.exporting.columns')}</legend>
      <RadioGroup aria-labelledby={name} value={which} onChange={({ target }) => choose(target.value as ExportChoice['which'])}>
        <Radio value="shown">{words.text('ui.exporting.shown', { count: countOf('shown') })}</Radio>
        <Radio value="all">{words.text('ui.exporting.allColumns', { count: countOf('all') })}</Radio>
        <Radio value="picked">{words.text('ui.exporting.picked')}</Radio>
      </RadioGroup>
      {which === 'picked' && (
        <>
          <div className="export-tools">
            <span role="status">{words.text('ui.exporting.pickedCount', { count: String(standing.length), of: String(offered.length) })}</span>
            <Button
              size="small"
              theme="borderless"
              data-action="pickAll"
              onClick={() => pick([...standing, ...offered.filter((path) => !standing.includes(path))])}
            >
              {words.text('ui.exporting.pickAll')}
            </Button>
            <Button size="small" theme="borderless" data-action="pickNone" onClick={() => pick([])}>
              {words.text('ui.exporting.pickNone')}
            </Button>
          </div>
          <ul className="export-columns">
            {[...standing, ...offered.filter((path) => !standing.includes(path))].map((path) => {
              const place = standing.indexOf(path)
              const label = words.path(wanted.rows, path)
              return (
                <li key={path} data-export-column={path}>
                  <Checkbox
                    checked={place >= 0}
                    onChange={({ target }) => pick(target.checked === true ? [...standing, path] : standing.filter((each) => each !== path))}
                  >
                    {label}
                  </Checkbox>
                  {place >= 0 && (
                    <>
                      <Button
                        size="small"
                        theme="borderless"
                        icon={<IconArrowUp />}
                        aria-label={words.text('ui.exporting.up', { column: label })}
                        disabled={place === 0}
                        onClick={() => pick(withMovedColumn(standing, path, -1))}
                      />
                      <Button
                        size="small"
                        theme="borderless"
                        icon={<IconArrowDown />}
                        aria-label={words.text('ui.exporting.down', { column: label })}
                        disabled={place === standing.length - 1}
                        onClick={() => pick(withMovedColumn(standing, path, 1))}
                      />
                    </>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </fieldset>
  )
}
