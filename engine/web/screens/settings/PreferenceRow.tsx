import { useId } from 'react'
import type { Preference } from '../../../core/model/model.ts'
import { formatDecimal } from '../../../core/text/format-decimal.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Words } from '../../cells/words.ts'
import { DecimalInput } from '../../fields/DecimalInput.tsx'
import { EnumInput } from '../../fields/EnumInput.tsx'
import { FlagInput } from '../../fields/FlagInput.tsx'
import type { PlainInputProps } from '../../fields/input-props.ts'
import { TextInput } from '../../fields/TextInput.tsx'
import { ComingSoonTag } from './ComingSoonTag.tsx'
import type { EditedPreferences, AffectedCount } from './use-preferences.ts'
import { preferenceText } from './preference-text.ts'

const shownFigure = '1.23456789'

type Props = { readonly preference: Preference; readonly writing: EditedPreferences }

/** One preference: its name, the meaning of its value, the documents that it affects, and the input; marked if it is changed. */
export function PreferenceRow({ preference, writing }: Props) {
  const words = useWords()
  const labelId = useId()
  const { name } = preference
  const label = words.text(`preference.${name}`)
  const value = writing.values[name]
  const isChanged = writing.changed.some((each) => each.name === name)
  const issues = writing.issuesOf(name)
  const touched = preference.effect?.touches === undefined ? undefined : touchedText(words, name, writing.touched)
  const awaited = preference.effect?.awaits
  return (
    <div className="preference" data-preference={name} data-changed={isChanged || undefined} data-coming={awaited}>
      <div className="preference-words">
        <span className="preference-label" id={labelId}>
          {label}
        </span>
        {awaited !== undefined && <ComingSoonTag />}
        <p className="preference-means">{words.text(meaningKey(preference, value))}</p>
        {preference.effect?.scaleOf !== undefined && <ExampleOfScale type={preference.effect.scaleOf} scale={value} />}
        {touched !== undefined && <p className="preference-touches">{touched}</p>}
        {awaited !== undefined && <p className="preference-awaits">{words.text('ui.settings.awaits', { screen: words.text(`screen.${awaited}`) })}</p>}
        {isChanged && (
          <p className="preference-changed">
            {words.text('ui.settings.changed', {
              before: preferenceText(words, preference, writing.stored[name]),
              after: preferenceText(words, preference, value),
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
          disabled={awaited !== undefined}
          invalid={issues.length > 0}
          onChange={(next) => writing.set(name, next)}
        />
      </div>
    </div>
  )
}

/** The meaning of the value; for a switch that is not built yet, its future effect. */
function meaningKey({ type, name, effect }: Preference, value: unknown): string {
  if (type !== 'flag') return `preferenceMeans.${name}`
  return `${value === true || effect?.awaits !== undefined ? 'preferenceOn' : 'preferenceOff'}.${name}`
}

/** The documents that a preference affects. Their place is reserved during the count, and left out for people who may not read them. */
function touchedText(words: Words, name: string, counts: EditedPreferences['touched']): string | undefined {
  if (counts === undefined) return words.text(`preferenceTouches.${name}`, { count: '…' })
  const count = counts[name]
  if (count === null) return words.text('ui.settings.notCounted')
  return count === undefined ? undefined : words.text(`preferenceTouches.${name}`, { count: countText(count) })
}

function countText({ total, capped }: AffectedCount): string {
  return capped ? `${total}+` : String(total)
}

function ExampleOfScale({ type, scale }: { type: 'quantity' | 'price'; scale: unknown }) {
  const words = useWords()
  const digits = Number(scale)
  if (textOfValue(scale) === '' || !Number.isInteger(digits) || digits < 0 || digits > 6) return null
  const shown = formatDecimal(shownFigure, digits, type === 'price' ? 2 : 0)
  return <p className="preference-example">{words.text('ui.settings.example', { typed: shownFigure, shown })}</p>
}

const nothing = { fields: {} }

function PreferenceInput(props: PlainInputProps) {
  const { field } = props
  if (field.type === 'flag') return <FlagInput {...props} />
  if (field.type === 'enum') return <EnumInput {...props} />
  return isNumber(field) ? <DecimalInput {...props} entity={nothing} document={nothing.fields} /> : <TextInput {...props} />
}
