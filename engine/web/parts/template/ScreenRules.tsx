import { Checkbox } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import type { ScreenRule } from '../../../core/template/field-template.ts'
import { useWords } from '../../cells/use-words.ts'
import type { EditedTemplate } from './use-template.ts'

/** The fields that single screens hide or require beyond the template. */
export function ScreenRules({ writing }: { writing: EditedTemplate }) {
  const words = useWords()
  const choices = writing.stored?.choices ?? []
  const [chosen, setChosen] = useState('')
  const shown = choices.find(({ screen }) => screen === chosen) ?? choices[0]
  if (shown === undefined) return null
  const rules = writing.screens[shown.screen] ?? {}

  function set(path: string, rule: ScreenRule, isOn: boolean): void {
    const { [path]: _, ...rest } = rules
    const next = isOn ? { ...rest, [path]: rule } : rest
    const { [shown!.screen]: __, ...others } = writing.screens
    writing.setScreens(Object.keys(next).length === 0 ? others : { ...others, [shown!.screen]: next })
  }

  return (
    <details className="template-screens">
      <summary>{words.text('template.screens')}</summary>
      <label>
        {words.text('template.screen')}{' '}
        <select className="template-select" value={shown.screen} onChange={({ target }) => setChosen(target.value)}>
          {choices.map(({ screen, title }) => (
            <option key={screen} value={screen}>
              {title}
              {writing.screens[screen] === undefined ? '' : ` (${Object.keys(writing.screens[screen]).length})`}
            </option>
          ))}
        </select>
      </label>
      <ul>
        {shown.fields.map(({ path, names, mayHide, mayRequire, isRequired }) => (
          <li key={path} data-path={path}>
            <span>
              {names[words.language]}
              {writing.both.has(`${shown.screen}.${path}`) && <small className="template-both"> {words.text('template.both')}</small>}
            </span>
            <Checkbox disabled={!mayHide} checked={rules[path] === 'hidden'} onChange={({ target }) => set(path, 'hidden', target.checked === true)}>
              {words.text('template.hide')}
            </Checkbox>
            <Checkbox
              disabled={!mayRequire || isRequired}
              checked={isRequired || rules[path] === 'required'}
              onChange={({ target }) => set(path, 'required', target.checked === true)}
            >
              {words.text('template.require')}
            </Checkbox>
          </li>
        ))}
      </ul>
    </details>
  )
}
