import { useId } from 'react'
import type { Preference } from '../../../core/model/model.ts'
import { formatDecimal } from '../../cells/format-decimal.ts'
import { isNumber } from '../../cells/scale-of-field.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import { DecimalInput } from '../../fields/DecimalInput.tsx'
import { EnumInput } from '../../fields/EnumInput.tsx'
import { FlagInput } from '../../fields/FlagInput.tsx'
import type { PlainInputProps } from '../../fields/input-props.ts'
import { TextInput } from '../../fields/TextInput.tsx'
import type { PreferencesInWriting, Touched } from './use-preferences.ts'
import { valueInWords } from './value-in-words.ts'

const shownFigure = '1.23456789'

type Props = { readonly preference: Preference; readonly writing: PreferencesInWriting }

/** One preference: its name, what its value means, what it touches now, and the input; marked where it is changed. */
export function PreferenceRow({ preference, writing }: Props) {
  const words = useWords()
  const labelId = useId()
  const { name } = preference
  const label = words.text(`preference.${name}`)
  const value = writing.values[name]
  const isChanged = writing.changed.some((each) => each.name === name)
  const issues = writing.issuesOf(name)
  const touched = writing.detail.data?.touched[name]
  return (
    <div className="preference" data-preference={name} data-changed={isChanged || undefined}>
      <div className="preference-words">
        <span className="preference-label" id={labelId}>
          {label}
        </span>
        <p className="preference-means">{words.text(meaningKey(preference, value))}</p>
        {preference.effect?.scaleOf !== undefined && <ExampleOfScale type={preference.effect.scaleOf} scale={value} />}
        {touched !== undefined && <p className="preference-touches">{words.text(`preferenceTouches.${name}`, { count: countText(touched) })}</p>}
        {isChanged && (
          <p className="preference-changed">
            {words.text('ui.settings.changed', {
              before: valueInWords(words, preference, writing.stored[name]),
              after: valueInWords(words, preference, value),
            })}
          </p>
        )}
        {issues.map((one) => (
          <p key={words.issue(one)} className="field-issue" role="alert">
            {words.issue(one)}
          </p>
        ))}
      </div>
      <div className="preference-input">
        <PreferenceInput
          field={preference}
          value={value}
          labelId={labelId}
          label={label}
          disabled={false}
          invalid={issues.length > 0}
          onChange={(next) => writing.set(name, next)}
        />
      </div>
    </div>
  )
}

function meaningKey({ type, name }: Preference, value: unknown): string {
  if (type !== 'flag') return `preferenceMeans.${name}`
  return `${value === true ? 'preferenceOn' : 'preferenceOff'}.${name}`
}

function countText({ total, capped }: Touched): string {
  return capped ? `${total}+` : String(total)
}

/** How a figure will show. */
function ExampleOfScale({ type, scale }: { type: 'quantity' | 'price'; scale: unknown }) {
  const words = useWords()
  const digits = Number(scale)
  if (textOfValue(scale) === '' || !Number.isInteger(digits) || digits < 0 || digits > 6) return null
  const shown = formatDecimal(shownFigure, digits, type === 'price' ? 2 : 0)
  return <p className="preference-example">{words.text('ui.settings.example', { typed: shownFigure, shown })}</p>
}

function PreferenceInput(props: PlainInputProps) {
  const { field } = props
  if (field.type === 'flag') return <FlagInput {...props} />
  if (field.type === 'enum') return <EnumInput {...props} />
  return isNumber(field) ? <DecimalInput {...props} /> : <TextInput {...props} />
}
